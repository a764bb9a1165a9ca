import { leavesOf } from '../../floorplan/geometry/door-leaves.ts';
import { plus, turned } from '../../floorplan/geometry/point.ts';
import type { PlanObject } from '../../floorplan/plan-xml/plan-document.ts';

/**
 * A door with two leaves as two doors with one leaf each, hinged at its ends, if the model of its item has one leaf: a
 * leaf is not stretched over both (D1107). Every other object stays as it is.
 *
 * @param modelMm the width of the model; null or undefined without one
 */
export function leafObjects(object: PlanObject, modelMm: number | null | undefined): readonly PlanObject[] {
  const { leaves, leafMm } = leavesOf(object);
  if (object.type !== 'door' || leaves !== 2 || !modelMm || leavesOf({ widthMm: modelMm }).leaves !== 1)
    return [object];
  const turn = turned((object.rotationDegrees * Math.PI) / 180);
  // The hinge of a door that is not mirrored is at its left.
  return ([-1, 1] as const).map((side) => {
    const middle = plus({ x: object.xMm, y: object.yMm }, turn({ x: (side * object.flipX * leafMm) / 2, y: 0 }));
    return { ...object, xMm: middle.x, yMm: middle.y, widthMm: leafMm, flipX: object.flipX === side ? -1 : 1 };
  });
}

import type { PlanScene, ScenePiece } from '../../../shared/domain/views/view-data.ts';
import type { Point } from '../../../shared/engines/floorplan/geometry/point.ts';
import { contains, signedArea } from '../../../shared/engines/floorplan/geometry/polygon.ts';

/** A room with the furniture that stands in it, in millimetres of the plan. */
export interface WalkRoom {
  readonly corners: readonly Point[];
  readonly furniture: readonly ScenePiece[];
}

/**
 * The room in which a walk begins: where most of the floor is covered by furniture; the largest room of a plan without
 * furniture. Undefined for a plan without floors.
 */
export function walkRoom({ floors, pieces }: PlanScene): WalkRoom | undefined {
  const standing = pieces.filter(({ isDoor }) => !isDoor);
  let best: { readonly room: WalkRoom; readonly coveredMm2: number; readonly areaMm2: number } | undefined;
  for (const floor of floors) {
    const corners = floor.corners.map(([x, y]) => ({ x, y }));
    const areaMm2 = Math.abs(signedArea(corners));
    const furniture = standing.filter((piece) => contains(corners, piece));
    const coveredMm2 = furniture.reduce((sum, { width, depth }) => sum + width * depth, 0);
    const isBetter =
      !best || coveredMm2 > best.coveredMm2 || (coveredMm2 === best.coveredMm2 && areaMm2 > best.areaMm2);
    if (isBetter) best = { room: { corners, furniture }, coveredMm2, areaMm2 };
  }
  return best?.room;
}

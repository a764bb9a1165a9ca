import { coveredBox } from '../../../../../shared/engines/floorplan/drawing/draw-objects.ts';
import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { textWidth } from '../../../../../shared/engines/floorplan/drawing/text-lines.ts';
import type { Bounds } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { PlanView } from '../document/plan-view.ts';
import type { Room } from '../document/rooms.ts';
import { squaresOf } from '../document/squares.ts';
import { textsInLabel } from './names-in-room.ts';

/** A box that labels avoid. */
export interface LabelObstacle {
  readonly box: Bounds;
  readonly squares: readonly number[] | undefined;
}

const boxes = keptWith<PlanObject, LabelObstacle>();

/**
 * What the names of rooms avoid: pieces, doors with their swings, and texts that are no names.
 *
 * @param textMm the height of these texts
 */
export function labelObstacles(
  { openings, pieces, texts }: PlanView,
  rooms: readonly Room[],
  textMm: number,
): readonly LabelObstacle[] {
  const names = new Set(rooms.flatMap((room) => textsInLabel(room).map(({ key }) => key)));
  const others = texts.filter(({ key }) => !names.has(key));
  return [
    ...[...openings, ...pieces].map(({ value }) => boxOf(value)),
    ...others.map(({ value: { text, xMm, yMm } }) => {
      const halfMm = (textWidth(text) * textMm) / 2;
      return obstacle({ minX: xMm - halfMm, maxX: xMm + halfMm, minY: yMm - textMm / 2, maxY: yMm + textMm / 2 });
    }),
  ];
}

function boxOf(object: PlanObject): LabelObstacle {
  const known = boxes.get(object) ?? obstacle(coveredBox(object));
  boxes.set(object, known);
  return known;
}

function obstacle(box: Bounds): LabelObstacle {
  const corners = [
    { x: box.minX, y: box.minY },
    { x: box.maxX, y: box.maxY },
  ];
  return { box, squares: squaresOf(corners) };
}

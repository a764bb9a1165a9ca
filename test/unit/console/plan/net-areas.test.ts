import { expect, it } from 'vitest';
import { drawWall } from '../../../../lib/console/screens/plan/commands/walls.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { roomsOf } from '../../../../lib/console/screens/plan/document/rooms.ts';
import {
  EMPTY_PLAN,
  readSource,
  type SourceDocument,
  writeSource,
} from '../../../../lib/console/screens/plan/document/source-document.ts';
import { drawPlan } from '../../../../shared/engines/floorplan/drawing/draw-plan.ts';
import { parsePlanXml } from '../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';

const KIND = { thicknessMm: 200, heightMm: 2_800 };

function withWalls(document: SourceDocument, ...corners: readonly (readonly [number, number])[]): SourceDocument {
  return corners.slice(1).reduce((plan, [x, y], at) => {
    const [fromX, fromY] = corners[at] ?? [0, 0];
    return drawWall(plan, { x: fromX, y: fromY }, { x, y }, KIND);
  }, document);
}

/** The areas that the editor shows, and those that the drawing of the service prints. */
function areas(plan: SourceDocument): [string[], string[]] {
  const shown = roomsOf(planView(plan)).map(({ areaM2 }) => areaM2.toFixed(2));
  const printed = [...drawPlan(parsePlanXml(writeSource(plan))).matchAll(/>([\d.]+) m²</g)].map(
    ([, area]) => area ?? '',
  );
  return [shown.toSorted(), printed.toSorted()];
}

it('shows the areas that drawings print: without walls that end in a room, and walls and rooms that stand free in it', () => {
  const room = withWalls(readSource(EMPTY_PLAN), [0, 0], [8_000, 0], [8_000, 6_000], [0, 6_000], [0, 0]);
  expect(areas(room)).toEqual([['45.24'], ['45.24']]);
  // 2 m of it are in the room, less half of the wall at which it begins.
  const withStub = withWalls(room, [3_000, 0], [3_000, 2_000]);
  expect(areas(withStub)).toEqual([['44.86'], ['44.86']]);
  const ring = [
    [5_000, 2_000],
    [7_000, 2_000],
    [7_000, 4_000],
    [5_000, 4_000],
    [5_000, 2_000],
  ] as const;
  const [shown, printed] = areas(withWalls(withStub, ...ring));
  expect(shown).toEqual(printed);
  expect(shown).toEqual(['3.24', '40.02'].toSorted());
});

it('knows a room in a corner of another one by its own walls', () => {
  const room = withWalls(readSource(EMPTY_PLAN), [0, 0], [8_000, 0], [8_000, 6_000], [0, 6_000], [0, 0]);
  const [shown, printed] = areas(withWalls(room, [2_000, 0], [2_000, 2_000], [0, 2_000]));
  expect(shown).toEqual(printed);
  expect(shown).toHaveLength(2);
});

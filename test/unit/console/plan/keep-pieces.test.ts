import { describe, expect, it } from 'vitest';
import { moveCorners, resizeWalls } from '../../../../lib/console/screens/plan/commands/walls.ts';
import { outerWalls } from '../../../../lib/console/screens/plan/document/outer-walls.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { readSource, type SourceDocument } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { object, SHELF } from './wall-plan.ts';

/** A room of 6 × 4 m around its middle lines with a wall in it, all 100 mm thick. */
const NODES = [
  [0, 0],
  [6_000, 0],
  [6_000, 4_000],
  [0, 4_000],
  [3_000, 0],
  [3_000, 4_000],
];
const EDGES = [
  [1, 5],
  [5, 2],
  [2, 3],
  [3, 6],
  [6, 4],
  [4, 1],
  [5, 6],
];
/** Its back is at the upper left wall. */
const AT_WALL = object({ ...SHELF, x: 1_500, y: 200 });
const FREE = object({ ...SHELF, x: 1_500, y: 2_000 });

describe('a piece with its back to a wall', () => {
  it('stays at the face of the wall when that gets thicker, and others stay', () => {
    const plan = planWith(AT_WALL, FREE);
    expect(places(resizeWalls(plan, new Set([keyOf(plan, 0)]), { thicknessMm: 300 }))).toEqual([
      [1_500, 300, 0],
      [1_500, 2_000, 0],
    ]);
    expect(places(resizeWalls(plan, new Set([keyOf(plan, 0)]), { heightMm: 2_500 }))).toEqual(places(plan));
    expect(places(resizeWalls(plan, new Set([keyOf(plan, 1)]), { thicknessMm: 300 }))).toEqual(places(plan));
  });

  it('goes with a wall that is moved, on both of its sides', () => {
    const moves = new Map([1, 5, 2].map((id) => [id, { x: NODES[id - 1]?.[0] ?? 0, y: -700 }]));
    const behind = object({ ...SHELF, x: 4_500, y: -200, flipY: -1 });
    expect(places(moveCorners(planWith(AT_WALL, FREE, behind), moves))).toEqual([
      [1_500, -500, 0],
      [1_500, 2_000, 0],
      [4_500, -900, 0],
    ]);
  });

  it('turns with its wall', () => {
    const turned = moveCorners(planWith(AT_WALL), new Map([[1, { x: 0, y: 3_000 }]]));
    expect(places(turned)[0]?.[2]).toBe(315);
  });

  it('does not go with a wall to which it shows its side, or from which it stands away', () => {
    const beside = object({ ...SHELF, x: 1_500, y: 450, depth: 800, width: 200 });
    const plan = planWith(beside, object({ ...SHELF, x: 500, y: 230 }));
    expect(places(resizeWalls(plan, new Set([keyOf(plan, 0)]), { thicknessMm: 300 }))[1]).toEqual([500, 230, 0]);
    const side = object({ ...SHELF, x: 450, y: 2_000 });
    const other = planWith(side);
    expect(places(resizeWalls(other, new Set([keyOf(other, 5)]), { thicknessMm: 300 }))).toEqual(places(other));
  });
});

describe('the outer walls', () => {
  it('have a room on one side alone', () => {
    const plan = planWith();
    const outer = outerWalls(planView(plan));
    expect(planView(plan).walls.map(({ key }) => outer.has(key))).toEqual([true, true, true, true, true, true, false]);
  });

  it('get another thickness in one step', () => {
    const plan = planWith();
    const thick = resizeWalls(plan, outerWalls(planView(plan)), { thicknessMm: 365 });
    expect(planView(thick).walls.map(({ value }) => value.thicknessMm)).toEqual([365, 365, 365, 365, 365, 365, 100]);
  });
});

function planWith(...objects: readonly string[]): SourceDocument {
  const nodes = NODES.map(([x, y], at) => `<node id="${at + 1}" x="${x}" y="${y}" z="0" rights="0"/>`);
  const edges = EDGES.map(
    ([from, to]) => `<edge from="${from}" to="${to}" color="#000000" height="2800" thickness="100" rights="0"/>`,
  );
  return readSource(
    `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls><planobjects>${objects.join('')}</planobjects></plan>`,
  );
}

function keyOf(plan: SourceDocument, at: number): number {
  return planView(plan).walls[at]?.key ?? -1;
}

function places(plan: SourceDocument) {
  return planView(plan).pieces.map(({ value: { xMm, yMm, rotationDegrees } }) => [xMm, yMm, rotationDegrees]);
}

import { expect, it } from 'vitest';
import { outerWalls } from '../../../../lib/console/screens/plan/document/outer-walls.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { readSource } from '../../../../lib/console/screens/plan/document/source-document.ts';

/** The corners of a square, counted from a first number. */
const square = (first: number, leftMm: number, sideMm: number) =>
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([x = 0, y = 0], at) => ({ id: first + at, x: leftMm + x * sideMm, y: leftMm + y * sideMm }));

function outerOf(corners: readonly { id: number; x: number; y: number }[], pairs: readonly (readonly number[])[]) {
  const nodes = corners.map(({ id, x, y }) => `<node id="${id}" x="${x}" y="${y}" z="0" rights="0"/>`);
  const edges = pairs.map(
    ([from, to]) => `<edge from="${from}" to="${to}" color="#000000" height="2800" thickness="100" rights="0"/>`,
  );
  const walls = `<nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges>`;
  const view = planView(readSource(`<plan version="2"><walls>${walls}</walls></plan>`));
  const outer = outerWalls(view);
  return view.walls.flatMap(({ key, value }) => (outer.has(key) ? [`${value.from} ${value.to}`] : []));
}

const RING = [
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 1],
];

it('a wall between two rooms, and one with a free end, are no outer walls', () => {
  const corners = [...square(1, 0, 4_000), { id: 5, x: 6_000, y: 0 }];
  expect(outerOf(corners, [...RING, [1, 3], [2, 5]])).toEqual(['1 2', '2 3', '3 4', '4 1']);
});

it('the walls of a room that stands in another one are no outer walls', () => {
  const corners = [...square(1, 0, 9_000), ...square(11, 3_000, 2_000)];
  const inner = RING.map((pair) => pair.map((id) => id + 10));
  expect(outerOf(corners, [...RING, ...inner])).toEqual(['1 2', '2 3', '3 4', '4 1']);
});

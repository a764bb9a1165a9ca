import { expect, it } from 'vitest';
import { addPiece } from '../../../../lib/console/screens/plan/commands/pieces.ts';
import { resizePieces } from '../../../../lib/console/screens/plan/commands/resize-pieces.ts';
import { drawWall } from '../../../../lib/console/screens/plan/commands/walls.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { EMPTY_PLAN, readSource } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { newSizes, sizeChanges } from '../../../../lib/console/screens/plan/panel/new-sizes.ts';

const TABLE = { itemId: 'demo:table', type: 'table', widthMm: 1_718, depthMm: 859, heightMm: 750 };
const NOW = { widthMm: 1_200, depthMm: 600.4, heightMm: 750.6 };
const ROOM = drawWall(
  readSource(EMPTY_PLAN),
  { x: 0, y: 0 },
  { x: 6_000, y: 0 },
  { thicknessMm: 120, heightMm: 2_800 },
);
const itemsWith = (size: object, hasSizeOption = false) => new Map([[TABLE.itemId, { size, hasSizeOption }]]);

it('finds the pieces whose item has another size now, beyond a millimetre and by the sides that it has', () => {
  const { pieces } = planView(addPiece(ROOM, { x: 3_000, y: 2_000, rotationDegrees: 0 }, TABLE));
  const found = (size: object) => [...newSizes(pieces, itemsWith(size)).values()];
  expect(found(NOW)).toEqual([{ widthMm: 1_200, depthMm: 600, heightMm: 750 }]);
  expect(found({ heightMm: 900 })).toEqual([{ widthMm: 1_718, depthMm: 859, heightMm: 900 }]);
  expect(found({ widthMm: 1_718.9, depthMm: 858.2 })).toEqual([]);
  expect(found({})).toEqual([]);
  expect(newSizes(pieces, new Map()).size).toBe(0);
});

it('names the pieces with both sizes, those of one item together', () => {
  const two = [1_000, 4_000].reduce((plan, x) => addPiece(plan, { x, y: 2_000, rotationDegrees: 0 }, TABLE), ROOM);
  const { pieces } = planView(two);
  const changes = sizeChanges(pieces, newSizes(pieces, itemsWith(NOW)), new Map([[TABLE.itemId, { name: 'Table' }]]));
  expect(changes).toMatchObject([{ name: 'Table', count: 2, before: { widthMm: 1_718 }, after: { widthMm: 1_200 } }]);
  expect(sizeChanges(pieces, new Map(), new Map())).toEqual([]);
});

it('leaves the size to a configuration of an item with sizes to choose', () => {
  const [piece] = planView(addPiece(ROOM, { x: 3_000, y: 2_000, rotationDegrees: 0 }, TABLE)).pieces;
  const { value } = piece!;
  const configured = [{ ...piece!, value: { ...value, idMap: { ...value.idMap, configuration: 'chosen' } } }];
  expect(newSizes(configured, itemsWith(NOW, true)).size).toBe(0);
  expect(newSizes(configured, itemsWith(NOW)).size).toBe(1);
  expect(newSizes([piece!], itemsWith(NOW, true)).size).toBe(1);
});

it('gives pieces their new sizes in one step: about the middle, with a back at a wall kept there', () => {
  const free = addPiece(ROOM, { x: 3_000, y: 2_000, rotationDegrees: 30 }, TABLE);
  const atWall = addPiece(free, { x: 1_000, y: 60 + 430, rotationDegrees: 0 }, TABLE);
  const { pieces } = planView(atWall);
  const resized = planView(resizePieces(atWall, newSizes(pieces, itemsWith(NOW)))).pieces.map(({ value }) => value);
  expect(resized).toMatchObject([
    { xMm: 3_000, yMm: 2_000, widthMm: 1_200, depthMm: 600, heightMm: 750, rotationDegrees: 30 },
    { xMm: 1_000, widthMm: 1_200, depthMm: 600 },
  ]);
  expect(Math.abs((resized[1]?.yMm ?? 0) - (60 + 300))).toBeLessThanOrEqual(1);
  expect(resizePieces(atWall, new Map())).toBe(atWall);
});

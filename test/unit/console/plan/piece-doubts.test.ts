import { describe, expect, it } from 'vitest';
import { pieceDoubts } from '../../../../lib/console/screens/plan/editor/piece-doubts.ts';
import { piecesInTheWay } from '../../../../lib/console/screens/plan/editor/pieces-in-the-way.ts';
import { type Numbers, object, SHELF, viewOf, viewWith } from './wall-plan.ts';

const TABLE = { type: 'table', x: 3_000, y: 3_000, width: 1_600, depth: 900, height: 740 };
const CHAIR = { type: 'seating', x: 3_000, y: 3_500, width: 480, depth: 520, height: 800 };

describe('the doubts about a piece', () => {
  it('are none for one that stands free', () => {
    expect(pieceDoubts(viewOf({ x: 3_000, y: 2_000 })).size).toBe(0);
  });

  it('are that it stands in a wall, but for its doors below their lintels', () => {
    expect([inWall({ x: 2_500, y: 0 }), inWall({ x: 1_300, y: 0 }), inWall({ x: 4_000, y: 0 })]).toEqual([
      true,
      true,
      true,
    ]);
    expect(inWall({ x: 1_000, y: 0 })).toBe(false);
    expect(inWall({ x: 1_000, y: 0, z: 2_200, height: 300 })).toBe(true);
    expect(inWall({ x: 2_500, y: 0, z: 2_800 })).toBe(false);
  });

  it('are none for one that stands at a wall, up to 20 mm in it', () => {
    expect([inWall({ x: 2_500, y: 210 }), inWall({ x: 2_500, y: 190 }), inWall({ x: 2_500, y: 188 })]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are on both of two pieces that overlap, and on no chair that is pushed under a table', () => {
    const both = pieceDoubts(viewWith(object(TABLE), object({ ...SHELF, x: 3_000, y: 3_400 })));
    expect([...both.values()].map(({ overlapped }) => overlapped.map(({ value }) => value.type))).toEqual([
      ['storage'],
      ['table'],
    ]);
    expect(pieceDoubts(viewWith(object(TABLE), object(CHAIR))).size).toBe(0);
    expect(pieceDoubts(viewWith(object(CHAIR), object({ ...CHAIR, x: 3_300 }))).size).toBe(2);
  });

  it('have all that is said of a piece in the way', () => {
    const view = viewOf({ x: 4_000, y: 210 });
    const [key = -1] = pieceDoubts(view).keys();
    expect(pieceDoubts(view).get(key)?.inTheWay).toEqual(piecesInTheWay(view).get(key));
    expect(pieceDoubts(view).get(key)?.inTheWay).toEqual(['window']);
  });

  it('are a soft note if it only stands before a window', () => {
    const softness = (piece: Numbers) => [...pieceDoubts(viewOf(piece)).values()].map(({ isSoft }) => isSoft);
    expect(softness({ x: 4_000, y: 210 })).toEqual([true]);
    expect(softness({ x: 4_000, y: 210, height: 910 }), 'a headboard').toEqual([true]);
    expect(softness({ x: 4_000, y: 0 }), 'in the wall too').toEqual([false]);
    expect(softness({ x: 1_000, y: 210 }), 'in a doorway').toEqual([false]);
  });
});

function inWall(piece: Numbers): boolean {
  const view = viewOf(piece);
  return pieceDoubts(view).get(view.pieces[0]?.key ?? -1)?.isInWall ?? false;
}

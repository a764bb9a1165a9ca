import { describe, expect, it } from 'vitest';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { readSource, type SourceDocument } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { overlapsIn } from '../../../../lib/console/screens/plan/editor/overlaps.ts';
import {
  movePiece,
  placePiece,
  removeObject,
  resizeAndCarry,
  standsOn,
} from '../../../../lib/console/screens/plan/editor/standing.ts';

const TABLE = { itemId: 'demo:table', type: 'table', widthMm: 1_600, depthMm: 900, heightMm: 740 };
const LAMP = { itemId: 'demo:lamp', type: 'electric', widthMm: 380, depthMm: 380, heightMm: 580 };
const FLOOR_LAMP = { ...LAMP, widthMm: 600, depthMm: 600, heightMm: 1_500 };
const RUG = { itemId: 'demo:rug', type: 'decoration', widthMm: 1_200, depthMm: 800, heightMm: 10 };
const AT_TABLE = { x: 3_000, y: 2_000, rotationDegrees: 0 };
const ASIDE = { x: 6_000, y: 2_000 };
const EMPTY = readSource('<plan version="2"><planobjects/></plan>');
const BARE = placePiece(EMPTY, AT_TABLE, TABLE);
const LAID = placePiece(BARE, { ...AT_TABLE, x: 3_500 }, LAMP);

describe('a small piece', () => {
  it('stands on the table on which it is placed, and does not overlap it', () => {
    expect(lastOf(LAID)).toMatchObject({ xMm: 3_500, zMm: 740 });
    expect(standsOn(planView(LAID), lastOf(LAID))?.value.type).toBe('table');
    expect(overlapsIn(planView(LAID)).size).toBe(0);
  });

  it('stands on the floor beside the table, and comes down when it is dragged off it', () => {
    expect(lastOf(placePiece(BARE, { ...AT_TABLE, ...ASIDE }, LAMP)).zMm).toBe(0);
    const off = movePiece(LAID, keyAt(LAID, 1), ASIDE);
    expect(lastOf(off)).toMatchObject({ xMm: 6_000, zMm: 0 });
    expect(standsOn(planView(off), lastOf(off))).toBeUndefined();
    expect(lastOf(movePiece(off, keyAt(off, 1), AT_TABLE)).zMm).toBe(740);
  });

  it('moves and turns with its table, rises with it, and comes down when the table is deleted', () => {
    const moved = movePiece(LAID, keyAt(LAID, 0), { x: 1_000, rotationDegrees: 90 });
    expect(lastOf(moved)).toMatchObject({ xMm: 1_000, yMm: 2_500, zMm: 740, rotationDegrees: 90 });
    expect(lastOf(movePiece(LAID, keyAt(LAID, 0), { z: 100 })).zMm).toBe(840);
    const high = resizeAndCarry(LAID, new Map([[keyAt(LAID, 0), { ...TABLE, heightMm: 900 }]]));
    expect(lastOf(high).zMm).toBe(900);
    expect(lastOf(removeObject(LAID, keyAt(LAID, 0))).zMm).toBe(0);
  });

  it('keeps the height that somebody has given it, and stays under a table where somebody has put it', () => {
    const hung = movePiece(LAID, keyAt(LAID, 1), { z: 1_800 });
    expect(lastOf(movePiece(hung, keyAt(hung, 1), ASIDE)).zMm).toBe(1_800);
    const under = movePiece(LAID, keyAt(LAID, 1), { z: 0 });
    expect(lastOf(movePiece(under, keyAt(under, 1), { x: 3_400 })).zMm).toBe(0);
  });
});

it('a floor lamp, a rug and a chair do not stand on a table, and nothing stands on what is smaller', () => {
  for (const kind of [FLOOR_LAMP, RUG, { ...LAMP, type: 'seating' }, { ...LAMP, widthMm: 2_000, depthMm: 1_000 }]) {
    expect(lastOf(placePiece(BARE, AT_TABLE, kind)).zMm).toBe(0);
  }
});

function lastOf(document: SourceDocument) {
  const last = planView(document).pieces.at(-1);
  if (!last) throw new Error('the plan has a piece');
  return last.value;
}

function keyAt(document: SourceDocument, at: number): number {
  return planView(document).pieces[at]?.key ?? -1;
}

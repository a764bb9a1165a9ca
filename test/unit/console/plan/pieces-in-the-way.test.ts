import { describe, expect, it } from 'vitest';
import { piecesInTheWay } from '../../../../lib/console/screens/plan/editor/pieces-in-the-way.ts';
import { type Numbers, SHELF, viewOf } from './wall-plan.ts';

describe('a piece in the way', () => {
  it('stands in a doorway, on either side of the wall', () => {
    expect(said({ x: 1_000, y: 0 })).toEqual(['doorway', 'swing']);
    expect(said({ x: 1_000, y: 210 })).toEqual(['doorway']);
    expect(said({ x: 1_000, y: 700 })).toEqual([]);
  });

  it('stands in no doorway beside it, above it, or as flat as a rug', () => {
    expect(said({ x: 1_850, y: 210 })).toEqual([]);
    expect(said({ x: 1_720, y: 210 }), 'a corner of it').toEqual([]);
    expect(said({ x: 1_000, y: 210, z: 2_100 })).toEqual([]);
    expect(said({ x: 1_000, y: 210, height: 15 })).toEqual([]);
  });

  it('stands where a leaf turns, by the side and the hinge of the door', () => {
    const place = { x: 800, y: -700, width: 300 };
    expect(said(place)).toEqual(['swing']);
    expect(said(place, { flipY: -1 })).toEqual([]);
    const corner = { x: 1_350, y: -850, width: 200, depth: 200 };
    expect(said(corner), 'outside of the arc').toEqual([]);
    expect(said(corner, { flipX: -1 }), 'beside the hinge').toEqual(['swing']);
  });

  it('needs both leaves of a wide door, and no leaf of a gate', () => {
    const place = { x: 1_750, y: -600, width: 200, depth: 200 };
    expect(said(place, { width: 1_800 })).toEqual(['swing']);
    expect(said(place)).toEqual([]);
    expect(said(place, { width: 2_600 })).toEqual([]);
  });

  it('stands before a window if it is higher than the parapet, and is no curtain or lamp', () => {
    expect(said({ x: 4_000, y: 210 })).toEqual(['window']);
    expect(said({ x: 4_000, y: 210, height: 900 })).toEqual([]);
    expect(said({ x: 4_000, y: 120, depth: 100 })).toEqual([]);
    expect(said({ x: 4_000, y: 210 }, {}, 'electric')).toEqual([]);
    expect(said({ x: 5_100, y: 210 })).toEqual([]);
  });
});

function said(piece: Numbers, door: Numbers = {}, type = SHELF.type): readonly string[] {
  const view = viewOf(piece, door, type);
  return piecesInTheWay(view).get(view.pieces[0]?.key ?? -1) ?? [];
}

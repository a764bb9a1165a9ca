import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { changeEditor } from '../../../../lib/console/screens/plan/editor/change-editor.ts';
import { pieceDoubts } from '../../../../lib/console/screens/plan/editor/piece-doubts.ts';
import { runs } from '../../../runs.ts';
import { editorOf, lastPiece, moved } from './plan-of-walls.ts';
import { type Numbers, object, SHELF } from './wall-plan.ts';

/** A room of 6 × 4 m with a wall across it at x = 3 m. */
const roomWith = (piece: Numbers) =>
  editorOf(
    [
      [0, 0],
      [3_000, 0],
      [6_000, 0],
      [6_000, 4_000],
      [0, 4_000],
      [3_000, 2_500],
    ],
    [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 1],
      [2, 6],
    ],
    [object({ ...SHELF, ...piece })],
  );
const POOL_TABLE = { width: 2_500, depth: 1_400, x: 4_400, y: 2_000 };

describe('a piece that stood free', () => {
  it('keeps its direction wherever it is moved, and says nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4_500, max: 2_000 }), fc.integer({ min: -2_500, max: 2_500 }), (x, y) => {
        const after = moved(roomWith(POOL_TABLE), [x, y]);
        expect([lastPiece(after).rotationDegrees, after.notice]).toEqual([0, undefined]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('says nothing of a turn that a client has written in another way', () => {
    for (const [rotation, after] of [
      [-90, 270],
      [360, 0],
    ]) {
      const state = moved(roomWith({ ...POOL_TABLE, ...(rotation !== undefined && { rotation }) }), [50, 50]);
      expect([lastPiece(state).rotationDegrees, state.notice]).toEqual([after, undefined]);
    }
  });

  it('goes where the hand goes, also by 3 cm beside a wall', () => {
    const table = roomWith({ ...POOL_TABLE, x: 4_320 });
    expect(lastPiece(moved(table, [30, 0]))).toMatchObject({ xMm: 4_350, yMm: 2_000, rotationDegrees: 0 });
  });

  it('snaps its back to a wall that it faces, and stays beside other walls', () => {
    expect(lastPiece(moved(roomWith({ x: 1_500, y: 2_000 }), [0, -1_720]))).toMatchObject({ xMm: 1_500, yMm: 200 });
    const beside = moved(roomWith({ x: 1_500, y: 2_000 }), [-1_100, 0]);
    expect(lastPiece(beside)).toMatchObject({ xMm: 450, yMm: 2_000, rotationDegrees: 0 });
    expect([...pieceDoubts(planView(beside.history.present)).values()].some(({ isInWall }) => isInWall)).toBe(false);
    const mirrored = moved(roomWith({ x: 1_500, y: 2_000, flipY: -1 }), [0, 1_720]);
    expect(lastPiece(mirrored)).toMatchObject({ yMm: 3_800, rotationDegrees: 0 });
  });
});

describe('a piece whose back stood at a wall', () => {
  const shelf = () => roomWith({ x: 1_500, y: 200 });

  it('stays at its wall, and in a corner too', () => {
    expect(lastPiece(moved(shelf(), [400, 60]))).toMatchObject({ xMm: 1_900, yMm: 200, rotationDegrees: 0 });
    expect(lastPiece(moved(shelf(), [0, -150]))).toMatchObject({ xMm: 1_500, yMm: 200, rotationDegrees: 0 });
    const corner = moved(shelf(), [-1_150, 0]);
    expect(lastPiece(corner)).toMatchObject({ xMm: 450, yMm: 200, rotationDegrees: 0 });
    const bed = roomWith({ width: 900, depth: 2_000, x: 520, y: 1_050 });
    expect(lastPiece(moved(bed, [30, 0]))).toMatchObject({ xMm: 550, yMm: 1_050, rotationDegrees: 0 });
    expect(lastPiece(moved(bed, [30, 400])).rotationDegrees).toBe(0);
  });

  it('turns to another wall to which it is moved, and says so until something else is done', () => {
    const right = moved(shelf(), [1_250, 1_200]);
    expect(lastPiece(right)).toMatchObject({ xMm: 2_800, yMm: 1_400, rotationDegrees: 90 });
    expect(right.notice).toBe('turnedToWall');
    expect(changeEditor(right, { type: 'undo' }).notice).toBe(undefined);
    const below = moved(shelf(), [0, 3_550]);
    expect(lastPiece(below)).toMatchObject({ yMm: 3_800, rotationDegrees: 180 });
    expect(moved(shelf(), [400, 0]).notice).toBe(undefined);
  });

  it('turns at the side of a deep piece only when it is pushed into that wall', () => {
    const bed = roomWith({ width: 900, depth: 2_000, x: 1_000, y: 1_050 });
    expect(lastPiece(moved(bed, [-800, 0])).rotationDegrees).toBe(270);
  });

  it('keeps its direction in the middle of the room, and after the hand came by another wall', () => {
    const free = moved(shelf(), [1_250, 1_200], [300, 1_800]);
    expect(lastPiece(free)).toMatchObject({ xMm: 1_800, yMm: 2_000, rotationDegrees: 0 });
    expect(free.notice).toBe(undefined);
  });
});

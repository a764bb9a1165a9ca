import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backOf, isAtFace } from '../../../../lib/console/screens/plan/commands/back-of-piece.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { runs } from '../../../runs.ts';
import { editorOf, lastPiece, put } from './plan-of-walls.ts';

const TREADMILL = { widthMm: 800, depthMm: 1_800 };
const SIZE = fc.record({
  widthMm: fc.integer({ min: 300, max: 2_000 }),
  depthMm: fc.integer({ min: 300, max: 2_000 }),
});

/** A wall around the middle of the sheet; degrees clockwise on the screen. */
function wallTurned(degrees: number, lengthMm = 5_000) {
  const [x, y] = [Math.cos, Math.sin].map((part) => Math.round((part((degrees * Math.PI) / 180) * lengthMm) / 2));
  return editorOf(
    [
      [-(x ?? 0), -(y ?? 0)],
      [x ?? 0, y ?? 0],
    ],
    [[1, 2]],
  );
}

/** A place before a wall: along it from its middle, and away from it. */
function before(degrees: number, alongMm: number, awayMm: number) {
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: alongMm * x - awayMm * y, y: alongMm * y + awayMm * x };
}

it('a wall within a degree of an axis turns a piece to a multiple of 90 degrees, with its back at the face', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3 }),
      fc.double({ min: -0.95, max: 0.95, noNaN: true }),
      fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      fc.constantFrom(-1, 1),
      SIZE,
      (quarter, offDegrees, share, side, size) => {
        const degrees = quarter * 90 + offDegrees;
        const state = wallTurned(degrees);
        const piece = lastPiece(put(state, before(degrees, share * 2_500, (side * size.depthMm) / 2), size));
        expect(piece.rotationDegrees).toBe(((quarter * 90 + (side > 0 ? 0 : 180)) % 360) + 0);
        expect(planView(state.history.present).walls.some((wall) => isAtFace(wall, backOf(piece)))).toBe(true);
      },
    ),
    { numRuns: runs(200) },
  );
});

it('whatever place near a wall along an axis a piece is put to, it stands straight', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -3_500, max: 3_500 }),
      fc.integer({ min: -1_500, max: 1_500 }),
      SIZE,
      (x, y, size) => {
        expect(lastPiece(put(wallTurned(0.2), { x, y }, size)).rotationDegrees % 90).toBe(0);
      },
    ),
    { numRuns: runs(200) },
  );
});

it('a long oblique wall turns a piece to its own direction', () => {
  for (const degrees of [30, 45, 5]) {
    const { rotationDegrees } = lastPiece(put(wallTurned(degrees), before(degrees, 100, 900), TREADMILL));
    expect(Math.abs(rotationDegrees - degrees)).toBeLessThan(0.05);
  }
});

it('walls of a building that is turned turn pieces to its axes', () => {
  const corners = [
    [0, 0],
    [before(20, 8_000, 0).x, before(20, 8_000, 0).y],
    [before(20.4, 0, 4_000).x, before(20.4, 0, 4_000).y],
  ] as const;
  const state = editorOf(
    corners.map(([x, y]) => [Math.round(x), Math.round(y)] as const),
    [
      [1, 2],
      [1, 3],
    ],
  );
  const { x, y } = before(20.4, 900, 2_000);
  const { rotationDegrees } = lastPiece(put(state, { x, y }, TREADMILL));
  // The axes are the mean of the two walls, weighed by their lengths.
  expect(Math.abs(rotationDegrees - (270 + 20.13))).toBeLessThan(0.05);
});

it('a stub is no wall to stand at, and nothing stands at the end of a wall', () => {
  const stub = put(wallTurned(8, 300), { x: 0, y: 900 }, TREADMILL);
  expect(lastPiece(stub).rotationDegrees).toBe(0);
  expect(stub.notice).toBe(undefined);
  for (const x of [2_550, 2_700, 3_200]) {
    const { rotationDegrees } = lastPiece(put(wallTurned(0), { x, y: 880 }, TREADMILL));
    expect(rotationDegrees).toBe(0);
    expect(lastPiece(put(wallTurned(0), { x, y: -880 }, TREADMILL)).rotationDegrees).toBe(0);
  }
});

it('a long wall that others cut into short ones is a wall to stand at, in the line of the longest', () => {
  const state = editorOf(
    [
      [0, 0],
      [1_500, 0],
      [1_540, 1],
      [1_800, 1],
      [4_000, 1],
    ],
    [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ],
  );
  for (const x of [1_520, 1_700]) {
    expect(lastPiece(put(state, { x, y: -900 }, TREADMILL))).toMatchObject({ xMm: x, rotationDegrees: 180 });
  }
});

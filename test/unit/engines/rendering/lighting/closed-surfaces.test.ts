import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitClosed } from '../../../../../shared/engines/rendering/lighting/closed-surfaces.ts';

/** Four corners, and the four faces around them with their fronts outside. */
const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
] as const;

interface Solid {
  readonly place: number;
  readonly insideOut: boolean;
  /** Faces that are left out. */
  readonly missing: number;
}

function triangles(solids: readonly Solid[]) {
  const points = solids.flatMap(({ place }) => CORNERS.map((value) => value + place));
  const indices = solids.flatMap(({ insideOut, missing }, at) =>
    FACES.slice(missing).flatMap((face) => (insideOut ? face.toReversed() : face).map((corner) => corner + at * 4)),
  );
  return { points: Float32Array.from(points), indices: Uint32Array.from(indices) };
}

/** A face without the corner that it starts with. */
const sorted = (indices: Uint32Array) =>
  Array.from({ length: indices.length / 3 }, (_, at) => [...indices.subarray(at * 3, at * 3 + 3)])
    .map((face) => {
      const least = face.indexOf(Math.min(...face));
      return [...face.slice(least), ...face.slice(0, least)].join(' ');
    })
    .sort();

const solid = fc.record({
  place: fc.integer({ min: -9, max: 9 }),
  insideOut: fc.boolean(),
  missing: fc.constantFrom(0, 0, 1, 2),
});

describe('closed surfaces', () => {
  it('are those without a border, with their fronts outside; the others stay as they are', () => {
    fc.assert(
      fc.property(fc.array(solid, { minLength: 1, maxLength: 8 }), (solids) => {
        const { points, indices } = triangles(solids);
        const { closed, open } = splitClosed(points, indices);
        const isWhole = (corner: number) => solids[Math.floor(corner / 4)]?.missing === 0;
        const outwards = triangles(solids.map((each) => ({ ...each, insideOut: false })));
        expect(sorted(closed)).toEqual(sorted(outwards.indices.filter(isWhole)));
        expect([...open]).toEqual([...indices.filter((corner) => !isWhole(corner))]);
      }),
    );
  });

  it('are not looked for among very many triangles', () => {
    const { points, indices } = triangles([{ place: 0, insideOut: false, missing: 0 }]);
    const many = new Uint32Array(indices.length * 80_000);
    for (let copy = 0; copy < 80_000; copy++) many.set(indices, copy * indices.length);
    const { closed, open } = splitClosed(points, many);
    expect(closed).toHaveLength(0);
    expect(open).toBe(many);
  });
});

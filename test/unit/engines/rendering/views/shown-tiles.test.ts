import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownTiles } from '../../../../../shared/engines/rendering/views/shown-tiles.ts';

const PICTURE = { width: 200, height: 100 };
const SIDE_PX = 8;
/** A camera in the origin that looks along -z: x and y are divided by the distance. Column by column. */
const TO_CLIP = [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, -1, -1, 0, 0, -0.2, 0];

const coordinate = fc.float({ min: -3, max: 3, noNaN: true });
const ahead = fc.float({ min: -9, max: -0.5, noNaN: true });
const corner = fc.tuple(coordinate, coordinate, ahead);
const share = fc.float({ min: 0, max: 1, noNaN: true });

function tilesOf(points: readonly number[], corners: readonly number[]) {
  return shownTiles(Float32Array.from(points), Uint32Array.from(corners), TO_CLIP, PICTURE, SIDE_PX);
}

describe('the squares of a picture in which triangles are', () => {
  it('contain each point of a triangle, with room for the movement of the camera within a pixel', () => {
    fc.assert(
      fc.property(corner, corner, corner, fc.array(fc.tuple(share, share)), (a, b, c, inner) => {
        const shown = new Set(tilesOf([...a, ...b, ...c], [0, 1, 2]).map(([column, row]) => `${column} ${row}`));
        for (const [one, two] of inner) {
          const [beside, up] = one + two > 1 ? [1 - one, 1 - two] : [one, two];
          const [x, y, z] = [0, 1, 2].map(
            (axis) => (1 - beside - up) * (a[axis] ?? 0) + beside * (b[axis] ?? 0) + up * (c[axis] ?? 0),
          ) as [number, number, number];
          const [across, above] = [(x / -z / 2 + 0.5) * PICTURE.width, ((2 * y) / -z / 2 + 0.5) * PICTURE.height];
          for (const moved of [-1, 1]) {
            const [pixel, line] = [across + moved, above + moved];
            if (pixel < 0 || line < 0 || pixel >= PICTURE.width || line >= PICTURE.height) continue;
            expect(shown).toContain(`${Math.floor(pixel / SIDE_PX)} ${Math.floor(line / SIDE_PX)}`);
          }
        }
      }),
    );
  });

  it('are few for a thin triangle across the picture', () => {
    const tiles = tilesOf([-3.9, -1.9, -4, 3.9, 1.9, -4, 3.9, 1.91, -4], [0, 1, 2]);
    expect(tiles.length).toBeGreaterThan(25);
    expect(tiles.length).toBeLessThan(70);
  });

  it('are one for a small triangle in the middle of it', () => {
    expect(tilesOf([0, 0.08, -4, 0.01, 0.08, -4, 0, 0.09, -4], [0, 1, 2])).toEqual([[12, 6]]);
  });

  it('are all for a model around the camera', () => {
    expect(tilesOf([0, 0, -4, 0, 1, -4, 0, 0, 1], [0, 1, 2])).toHaveLength(25 * 13);
  });

  it('are none without triangles, and for a triangle outside of the picture', () => {
    expect(tilesOf([0, 0, -4], [])).toEqual([]);
    expect(tilesOf([90, 0, -4, 91, 0, -4, 90, 1, -4], [0, 1, 2])).toEqual([]);
  });
});

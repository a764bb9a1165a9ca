import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownRectangle } from '../../../../../shared/engines/rendering/views/shown-rectangle.ts';

const PICTURE = { width: 200, height: 100 };
/** A camera in the origin that looks along -z: x and y are divided by the distance. Column by column. */
const TO_CLIP = [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, -1, -1, 0, 0, -0.2, 0];

const coordinate = fc.float({ min: -3, max: 3, noNaN: true });
const ahead = fc.float({ min: -9, max: -0.5, noNaN: true });

describe('the part of a picture that shows a model', () => {
  it('contains the projection of each point, with room for the movement of the camera within a pixel', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate, ahead), { minLength: 1 }), (points) => {
        const shown = shownRectangle(Float32Array.from(points.flat()), TO_CLIP, PICTURE);
        for (const [x, y, z] of points) {
          const at = [(x / -z / 2 + 0.5) * PICTURE.width, ((2 * y) / -z / 2 + 0.5) * PICTURE.height] as const;
          if (at[0] < 1 || at[1] < 1 || at[0] > PICTURE.width - 1 || at[1] > PICTURE.height - 1) continue;
          expect(at[0] - 1).toBeGreaterThanOrEqual(shown.left);
          expect(at[0] + 1).toBeLessThanOrEqual(shown.left + shown.width);
          expect(at[1] - 1).toBeGreaterThanOrEqual(shown.bottom);
          expect(at[1] + 1).toBeLessThanOrEqual(shown.bottom + shown.height);
        }
        expect(shown.left + shown.width).toBeLessThanOrEqual(PICTURE.width);
        expect(shown.bottom + shown.height).toBeLessThanOrEqual(PICTURE.height);
      }),
    );
  });

  it('is small for a small model', () => {
    const points = Float32Array.from([0, 0, -4, 0.1, 0.1, -4]);
    expect(shownRectangle(points, TO_CLIP, PICTURE)).toEqual({ left: 98, bottom: 48, width: 7, height: 7 });
  });

  it('is the whole picture for a model around the camera', () => {
    const points = Float32Array.from([0, 0, -4, 0, 0, 1]);
    expect(shownRectangle(points, TO_CLIP, PICTURE)).toEqual({ left: 0, bottom: 0, ...PICTURE });
  });

  it('has nearly no pixels for a model outside of the picture', () => {
    const { width } = shownRectangle(Float32Array.from([90, 0, -4, 91, 0, -4]), TO_CLIP, PICTURE);
    expect(width).toBeLessThanOrEqual(2);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blur } from '../../../../../shared/engines/rendering/lighting/box-blur.ts';
import { distanceMap } from '../../../../../shared/engines/rendering/lighting/distance-map.ts';
import {
  floorDarkness,
  floorPatch,
  SHADOW_LAYERS,
  shadowReach,
} from '../../../../../shared/engines/rendering/lighting/floor-shadow.ts';

const CUBE = { width: 1, height: 1, depth: 1 };
const PATCH_PX = 128;

/** The shadow of a cube that stands on the floor, whose layers hide the same part of the light everywhere. */
function cubeShadow(shadow: 'contact' | 'full', hiddenByLayer = 0.2) {
  const reach = shadowReach(CUBE, shadow);
  const patch = floorPatch(CUBE, reach, PATCH_PX);
  const count = patch.widthPx * patch.depthPx;
  const away = Float64Array.from({ length: count }, (_, at) => {
    const x = ((at % patch.widthPx) + 0.5 - patch.widthPx / 2) * patch.texelMetres;
    const z = (Math.floor(at / patch.widthPx) + 0.5 - patch.depthPx / 2) * patch.texelMetres;
    return Math.hypot(Math.max(Math.abs(x) - 0.5, 0), Math.max(Math.abs(z) - 0.5, 0));
  });
  const hidden = new Float32Array(count * SHADOW_LAYERS).fill(hiddenByLayer);
  const clearance = Float32Array.from(away, (metres) => (metres > 0 ? Number.POSITIVE_INFINITY : 0));
  return { darkness: floorDarkness(hidden, clearance, patch, shadow), away, reach, patch };
}

describe('the shadow on the floor', () => {
  it('is darkest where the item touches the floor, and fades out by the distance from it, to every side', () => {
    const { darkness, away, reach, patch } = cubeShadow('full');
    for (const [at, metres] of away.entries()) {
      if (metres >= reach) expect(darkness[at]).toBe(0);
      if (metres === 0) expect(darkness[at]).toBeGreaterThan(0.3);
    }
    const { widthPx } = patch;
    const row = darkness.slice((patch.depthPx >> 1) * widthPx, ((patch.depthPx >> 1) + 1) * widthPx);
    const right = row.slice(widthPx >> 1);
    expect([...right]).toEqual([...right].toSorted((a, b) => b - a));
    for (const [at, dark] of row.entries()) expect(dark).toBeCloseTo(row[widthPx - 1 - at] ?? 0, 5);
  });

  it('is shorter and lighter if only its contact is shown, and nothing without a shadow', () => {
    const [contact, full] = [cubeShadow('contact'), cubeShadow('full')];
    expect(contact.reach).toBeLessThan(full.reach);
    expect(Math.max(...contact.darkness)).toBeLessThanOrEqual(Math.max(...full.darkness));
    expect(shadowReach(CUBE, 'none')).toBe(0);
  });
});

describe('the blur', () => {
  it('keeps the sum of a picture, and has the asked standard deviation', () => {
    const side = 129;
    for (const deviation of [0.4, 1, 3.3, 9]) {
      const picture = new Float32Array(side * side);
      picture[(side >> 1) * side + (side >> 1)] = 1;
      blur(picture, side, side, deviation);
      let [sum, squares] = [0, 0];
      for (const [at, value] of picture.entries()) {
        sum += value;
        squares += value * ((at % side) - (side >> 1)) ** 2;
      }
      expect(sum).toBeCloseTo(1, 4);
      expect(Math.abs(Math.sqrt(squares) / deviation - 1)).toBeLessThan(0.15);
    }
  });
});

describe('the map of distances', () => {
  it('holds for every pixel the distance to the nearest marked one', () => {
    const [width, height] = [13, 9];
    const marks = fc.uniqueArray(fc.nat(width * height - 1), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(marks, (marked) => {
        const found = distanceMap((pixel) => marked.includes(pixel), width, height);
        return found.every((distance, pixel) => {
          const nearest = marked.map((mark) =>
            Math.hypot((mark % width) - (pixel % width), Math.floor(mark / width) - Math.floor(pixel / width)),
          );
          return Math.abs(distance - Math.min(...nearest)) < 1e-9;
        });
      }),
    );
  });
});

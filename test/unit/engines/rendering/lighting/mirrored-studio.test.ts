import { describe, expect, it } from 'vitest';
import { environmentMap } from '../../../../../shared/engines/rendering/lighting/environment-map.ts';
import { LIGHT_PRESETS } from '../../../../../shared/engines/rendering/lighting/light-presets.ts';
import { luminance } from '../../../../../shared/engines/rendering/lighting/luminance.ts';
import { mirroredStudio } from '../../../../../shared/engines/rendering/lighting/mirrored-studio.ts';
import { reflectionCube } from '../../../../../shared/engines/rendering/lighting/reflection-cube.ts';

/** Degrees that a flat mirror shows. */
const MIRROR_DEGREES = 27;

const map = environmentMap(LIGHT_PRESETS.studio);
const mirrored = mirroredStudio(map, LIGHT_PRESETS.studio);

/** The light at an elevation, for each degree of a turn. */
function lightsAt(elevation: number, { data, widthPx, heightPx } = mirrored): number[] {
  const row = Math.floor((elevation / 180 + 0.5) * heightPx);
  return Array.from({ length: 360 }, (_, degree) => {
    const at = (row * widthPx + Math.floor((degree / 360) * widthPx)) * 4;
    return luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  });
}

describe('a mirror in the studio', () => {
  it('shows the edge of a softbox in every direction above the horizon', () => {
    const lights = lightsAt(12);
    for (let from = 0; from < 360; from += 5) {
      const seen = Array.from({ length: MIRROR_DEGREES }, (_, aside) => lights[(from + aside) % 360] ?? 0);
      expect(Math.max(...seen) / Math.min(...seen), `from ${from} degrees`).toBeGreaterThan(1.2);
    }
  });

  it('shows a floor that is brighter near the item than at the horizon', () => {
    const mean = (lights: number[]) => lights.reduce((sum, light) => sum + light, 0) / lights.length;
    expect(mean(lightsAt(-40))).toBeGreaterThan(1.3 * mean(lightsAt(-2)));
  });

  it('has a finite light that is not negative in every direction of every preset', () => {
    for (const [name, preset] of Object.entries(LIGHT_PRESETS)) {
      const shown = mirroredStudio(environmentMap(preset), preset).data;
      let least = Number.POSITIVE_INFINITY;
      for (const value of shown) least = Math.min(least, value);
      expect(shown.every(Number.isFinite), name).toBe(true);
      expect(least, name).toBeGreaterThanOrEqual(0);
    }
  });

  it('leaves the light of the studio as it is', () => {
    expect(map.data).toEqual(environmentMap(LIGHT_PRESETS.studio).data);
  });

  it('is seen by smooth surfaces only', () => {
    const [plain, dressed] = [reflectionCube(map).levels, reflectionCube(map, mirrored).levels];
    expect(
      plain.map(({ faces }, level) => faces[0]?.every((value, at) => value === dressed[level]?.faces[0]?.[at])),
    ).toEqual([false, false, true, true, true]);
  });
});

import { expect, it } from 'vitest';
import { environmentMap } from '../../../../../shared/engines/rendering/lighting/environment-map.ts';
import { LIGHT_PRESETS } from '../../../../../shared/engines/rendering/lighting/light-presets.ts';
import { lightSampler } from '../../../../../shared/engines/rendering/lighting/light-samples.ts';
import { ORIENTATIONS } from '../../../../../shared/engines/rendering/lighting/orientations.ts';
import { LOBE_BASE, lobeSum } from '../../../../../shared/engines/rendering/lighting/reflection-lobe.ts';
import { dot, type Vector } from '../../../../../shared/engines/rendering/lighting/vector.ts';

it('gives the same sum over a lobe as a loop over all lights', () => {
  const evenly = new Float64Array(ORIENTATIONS.length).fill(1 / ORIENTATIONS.length);
  const lights = lightSampler(environmentMap(LIGHT_PRESETS.studio))(5, evenly);
  const matrix = lobeSum(lights);
  for (const direction of [
    [0, 1, 0],
    [0.6, -0.8, 0],
    [0.36, 0.48, 0.8],
  ] satisfies Vector[]) {
    const looked = lights.reduce(
      (sum, light) => sum + (dot(direction, light.direction) + LOBE_BASE) ** 2 * light.reflected,
      0,
    );
    const form = [...direction, 1];
    const expected = form.reduce(
      (sum, a, row) => sum + form.reduce((part, b, column) => part + a * b * (matrix[row * 4 + column] ?? 0), 0),
      0,
    );
    expect(expected).toBeCloseTo(looked / lights.length, 10);
  }
});

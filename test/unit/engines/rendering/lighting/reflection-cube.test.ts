import { expect, it } from 'vitest';
import {
  directionOf,
  environmentMap,
  solidAngleOf,
} from '../../../../../shared/engines/rendering/lighting/environment-map.ts';
import { LIGHT_PRESETS } from '../../../../../shared/engines/rendering/lighting/light-presets.ts';
import { reflectionCube } from '../../../../../shared/engines/rendering/lighting/reflection-cube.ts';
import { dot, normalize, type Vector } from '../../../../../shared/engines/rendering/lighting/vector.ts';

/** The roughness that three.js looks up in a level. */
const levelRoughness = (level: number, lastLevel: number) => 1 - Math.sqrt(1 - level / lastLevel);

const map = environmentMap(LIGHT_PRESETS.studio);
const { levels } = reflectionCube(map);

const texels = Array.from({ length: map.widthPx * map.heightPx }, (_, texel) => {
  const [column, row] = [texel % map.widthPx, Math.floor(texel / map.widthPx)];
  const direction = directionOf(column, row, map.widthPx, map.heightPx);
  return { direction, solidAngle: solidAngleOf(row, map.widthPx, map.heightPx), green: map.data[texel * 4 + 1] ?? 0 };
});

/** The reflection of a GGX surface with this normal, seen along it, summed over every texel. */
function reflected(normal: Vector, roughness: number): number {
  const alpha2 = roughness ** 4;
  let [sum, total] = [0, 0];
  for (const { direction, solidAngle, green } of texels) {
    const ahead = dot(normal, direction);
    if (ahead <= 0) continue;
    const weight = (((1 + ahead) / 2) * (alpha2 - 1) + 1) ** -2 * ahead * solidAngle;
    sum += weight * green;
    total += weight;
  }
  return sum / total;
}

it('keeps the total light of the environment at every roughness', () => {
  for (const [level, { sidePx, faces }] of levels.entries()) {
    if (level === 0) continue;
    for (const [face, towards] of [
      [-1, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ].entries()) {
      if ((level + face) % 3 !== 0) continue;
      const middle = (sidePx / 2) * (sidePx + 1);
      const found = faces[face]?.[middle * 4 + 1] ?? 0;
      // The middle of a face is between four texels.
      const [x = 0, y = 0, z = 0] = towards;
      const aside = 1 / sidePx;
      const offsets: Vector =
        face < 2 ? [0, -aside, x * aside] : face < 4 ? [-aside, 0, y * aside] : [-z * aside, -aside, 0];
      const expected = reflected(
        normalize([x + offsets[0], y + offsets[1], z + offsets[2]]),
        levelRoughness(level, levels.length - 1),
      );
      expect(Math.abs(found - expected), `level ${level}, face ${face}`).toBeLessThan(0.05 * expected);
    }
  }
});

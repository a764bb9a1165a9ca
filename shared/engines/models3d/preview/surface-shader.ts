import { directionAt, dot, normalize, type Vector } from '../../rendering/lighting/vector.ts';
import type { ExportPart } from '../export/export-model.ts';
import type { Shader } from './preview-canvas.ts';
import type { PreviewTexture } from './preview-texture.ts';

/** A large light above the viewer's left, and a weak one from the other side. */
const KEY: Vector = directionAt(-25, 50);
const FILL: Vector = directionAt(80, 15);
const AMBIENT = 0.38;
const KEY_STRENGTH = 0.72;
const FILL_STRENGTH = 0.14;
const DIELECTRIC = 0.04;

/**
 * Creates the shader of a part in a bright room: light of the sky and two lamps, and for metal a reflection of the
 * room. Surfaces are two-sided.
 *
 * @param viewer unit vector from the model to the camera
 */
export function surfaceShader(part: ExportPart, texture: PreviewTexture | undefined, viewer: Vector): Shader {
  const { normals, colors, material } = part;
  const uvs = part.uvSets[material.textures.baseColor?.uvSet ?? 0];
  const { baseColor, metalness, alphaMode, alphaCutoff, emissive } = material;
  const texel = new Float32Array([1, 1, 1, 1]);
  return (a, b, c, wa, wb, wc, out) => {
    const mix = (values: Float32Array, size: number, at: number) =>
      wa * (values[a * size + at] as number) +
      wb * (values[b * size + at] as number) +
      wc * (values[c * size + at] as number);
    if (texture && uvs) texture.sample(mix(uvs, 2, 0), mix(uvs, 2, 1), texel);
    const opacity = baseColor[3] * (texel[3] as number) * (colors ? mix(colors, 4, 3) : 1);
    out[3] = alphaMode === 'OPAQUE' ? 1 : alphaMode === 'MASK' ? Number(opacity >= alphaCutoff) : opacity;
    const normal = towards(normalize([mix(normals, 3, 0), mix(normals, 3, 1), mix(normals, 3, 2)]), viewer);
    const light =
      AMBIENT * (0.7 + 0.3 * normal[1]) +
      KEY_STRENGTH * Math.max(0, dot(normal, KEY)) +
      FILL_STRENGTH * Math.max(0, dot(normal, FILL));
    const mirrored = 0.3 + 0.7 * (0.5 + 0.5 * (2 * dot(normal, viewer) * normal[1] - viewer[1]));
    for (let channel = 0; channel < 3; channel++) {
      const color =
        (baseColor[channel] as number) * (texel[channel] as number) * (colors ? mix(colors, 4, channel) : 1);
      const mirror = DIELECTRIC + (color - DIELECTRIC) * metalness;
      // The emissive texture is left out, because a preview that glows everywhere shows less.
      const glow = material.textures.emissive ? 0 : (emissive[channel] as number);
      out[channel] = color * (1 - metalness) * light + mirror * mirrored + glow;
    }
  };
}

function towards(normal: Vector, viewer: Vector): Vector {
  if (dot(normal, viewer) >= 0) return normal;
  return [-normal[0], -normal[1], -normal[2]];
}

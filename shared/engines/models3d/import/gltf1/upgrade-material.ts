import { srgbToLinear } from '../../textures/srgb.ts';
import { phongRoughness, usableOpacity } from '../phong.ts';
import type { Gltf1Json, Gltf1Material } from './gltf1-json.ts';

/** WebGL's constants for the states of a technique. */
const BLEND = 3042;
const CULL_FACE = 2884;
/** WebGL's type of a texture parameter. */
const SAMPLER_2D = 35678;
const DIFFUSE = ['diffuse', 'albedo', 'base', 'basecolor', ''];
const EMISSION = ['emission', 'emissive'];
/** Stems of texture names that are not the colour of a surface. */
const NO_COLOR = /normal|bump|height|spec|gloss|shin|emi|glow|ambient|occlusion|ao|rough|metal|light|shadow|env|refl/;

type Picture = { readonly index: number } | undefined;

/**
 * Converts a material of glTF 1.0 to 2.0. Shaders are not read: colours and textures are found in KHR_materials_common,
 * in the material's values and in the defaults of its technique, by the names that exporters use, and become a
 * physically based material by the rule of `phong.ts`.
 *
 * @param textureIndex returns the index of a texture; undefined for an unknown id
 */
export function upgradeMaterial(
  material: Gltf1Material,
  techniques: Gltf1Json['techniques'],
  textureIndex: (id: string) => number | undefined,
) {
  const common = material.extensions?.KHR_materials_common;
  const technique = material.technique === undefined ? undefined : techniques[material.technique];
  const surface = readSurface();
  const isConstant = common?.technique === 'CONSTANT';
  const diffusePicture =
    surface.picture(DIFFUSE) ?? onlyPicture() ?? (isConstant ? surface.picture(EMISSION) : undefined);
  const diffuse = surface.color(DIFFUSE) ?? (isConstant ? surface.color(EMISSION) : undefined);
  const emissionPicture = isConstant ? undefined : surface.picture(EMISSION);
  const emission = isConstant ? undefined : surface.color(EMISSION);
  const opacity = usableOpacity(surface.number(['transparency', 'opacity', 'alpha']) ?? diffuse?.[3]);
  const isBlended = opacity < 1 || common?.transparent === true || technique?.states?.enable.includes(BLEND) === true;
  return {
    name: material.name ?? '',
    pbrMetallicRoughness: {
      baseColorFactor: [...(diffusePicture || !diffuse ? [1, 1, 1] : linear(diffuse)), opacity],
      ...(diffusePicture && { baseColorTexture: diffusePicture }),
      metallicFactor: 0,
      roughnessFactor: phongRoughness(surface.number(['shininess'])),
    },
    emissiveFactor: emissionPicture ? [1, 1, 1] : linear(emission ?? [0, 0, 0]),
    ...(emissionPicture && { emissiveTexture: emissionPicture }),
    ...optional('normalTexture', surface.picture(['normal'])),
    alphaMode: isBlended ? 'BLEND' : 'OPAQUE',
    doubleSided: common?.doubleSided ?? technique?.states?.enable.includes(CULL_FACE) === false,
  };

  function readSurface() {
    const defaults = Object.entries(technique?.parameters ?? {}).map(([name, { value }]) => [name, value] as const);
    const stated = [...Object.entries(common?.values ?? {}), ...Object.entries(material.values), ...defaults];
    const find = <T>(stems: readonly string[], read: (value: unknown) => T | undefined) => {
      for (const wanted of stems) {
        for (const [name, value] of stated) {
          const found = stemOf(name) === wanted ? read(value) : undefined;
          if (found !== undefined) return found;
        }
      }
      return undefined;
    };
    return {
      picture: (stems: readonly string[]) => find(stems, asPicture),
      color: (stems: readonly string[]) => find(stems, asColor),
      number: (stems: readonly string[]) => find(stems, asNumber),
    };
  }

  /** The only texture of a technique whose parameter names are unknown. */
  function onlyPicture(): Picture {
    const pictures = Object.entries(technique?.parameters ?? {}).filter(
      ([name, { type }]) => type === SAMPLER_2D && !NO_COLOR.test(stemOf(name)),
    );
    const [name = ''] = pictures[0] ?? [];
    return pictures.length === 1 ? asPicture(material.values[name] ?? technique?.parameters[name]?.value) : undefined;
  }

  function asPicture(value: unknown): Picture {
    const index = typeof value === 'string' ? textureIndex(value) : undefined;
    return index === undefined ? undefined : { index };
  }
}

/** `u_diffuseTexture`, `diffuseColor` and `diffuse` have the same stem. */
function stemOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^u_/, '')
    .replace(/_?(?:texture|tex|map|sampler|colou?r|factor)\d*$/, '');
}

function asColor(value: unknown): readonly number[] | undefined {
  const isColor = Array.isArray(value) && value.length >= 3 && value.every((channel) => Number.isFinite(channel));
  return isColor ? value.map(Number) : undefined;
}

/** Some exporters write a number as a list of one. */
function asNumber(value: unknown): number | undefined {
  const number = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function linear(color: readonly number[]): number[] {
  return [0, 1, 2].map((at) => srgbToLinear(Math.min(1, Math.max(0, color[at] ?? 0))));
}

function optional<K extends string>(key: K, picture: Picture) {
  return picture && { [key]: picture };
}

import { isJsonObject } from '../../../../platform/text/json-object.ts';
import { VARIANTS } from '../../scene/variant-materials.ts';
import type { GltfJson } from './gltf-json.ts';

/** Whether the value of a member is valid in glTF. */
type Rule = (value: unknown) => boolean;
type Members = Readonly<Record<string, Rule>>;

/** More sets of texture coordinates than any exporter writes; each needs eight bytes a vertex. */
const MAX_COORDINATE_SETS = 8;

const isNumber: Rule = (value) => typeof value === 'number' && Number.isFinite(value);
const between =
  (least: number, most = Number.POSITIVE_INFINITY): Rule =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most && Number.isFinite(value);
const list =
  (length: number, rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length === length && value.every(rule);
const oneOf =
  (...values: readonly unknown[]): Rule =>
  (value) =>
    values.includes(value);
const isFlag: Rule = (value) => typeof value === 'boolean';
const isSet: Rule = (value) => Number.isInteger(value) && between(0, MAX_COORDINATE_SETS - 1)(value);
const fraction = between(0, 1);
const positive = between(0);
const color = list(3, fraction);
const wrap = oneOf(33071, 33648, 10497);

const SAMPLER: Members = {
  magFilter: oneOf(9728, 9729),
  minFilter: oneOf(9728, 9729, 9984, 9985, 9986, 9987),
  wrapS: wrap,
  wrapT: wrap,
};
/** `scale` and `strength` are members of normal and occlusion textures. */
const TEXTURE: Members = { index: between(0), texCoord: isSet, scale: isNumber, strength: fraction };
const TRANSFORM: Members = { offset: list(2, isNumber), rotation: isNumber, scale: list(2, isNumber), texCoord: isSet };
const PBR: Members = { baseColorFactor: list(4, isNumber), metallicFactor: isNumber, roughnessFactor: isNumber };
const MATERIAL: Members = {
  alphaMode: oneOf('OPAQUE', 'MASK', 'BLEND'),
  alphaCutoff: positive,
  doubleSided: isFlag,
  emissiveFactor: list(3, isNumber),
};
/** By the Khronos specifications of the extensions. */
const EXTENSIONS: Readonly<Record<string, Members>> = {
  KHR_materials_anisotropy: { anisotropyStrength: fraction, anisotropyRotation: isNumber },
  KHR_materials_clearcoat: { clearcoatFactor: fraction, clearcoatRoughnessFactor: fraction },
  KHR_materials_diffuse_transmission: { diffuseTransmissionFactor: fraction, diffuseTransmissionColorFactor: color },
  KHR_materials_dispersion: { dispersion: positive },
  KHR_materials_emissive_strength: { emissiveStrength: positive },
  KHR_materials_ior: { ior: (value) => value === 0 || between(1)(value) },
  KHR_materials_iridescence: {
    iridescenceFactor: fraction,
    iridescenceIor: between(1),
    iridescenceThicknessMinimum: positive,
    iridescenceThicknessMaximum: positive,
  },
  KHR_materials_pbrSpecularGlossiness: {
    diffuseFactor: list(4, fraction),
    specularFactor: color,
    glossinessFactor: fraction,
  },
  KHR_materials_sheen: { sheenColorFactor: color, sheenRoughnessFactor: fraction },
  KHR_materials_specular: { specularFactor: fraction, specularColorFactor: list(3, positive) },
  KHR_materials_transmission: { transmissionFactor: fraction },
  KHR_materials_volume: { thicknessFactor: positive, attenuationDistance: positive, attenuationColor: color },
};

/**
 * Removes invalid members (wrong type or range) from samplers and materials, so that glTF's defaults apply: one wrong
 * number must not make the model unusable, and must not get into the result, which would be invalid glTF.
 */
export function repairSurfaces(json: GltfJson): void {
  const { samplers, materials } = json;
  for (const sampler of samplers) keepValid(sampler, SAMPLER);
  repairVariants(json);
  for (const material of materials) {
    keepValid(material, MATERIAL);
    repairTextures(material);
    const { pbrMetallicRoughness: pbr, extensions } = material;
    if (isJsonObject(pbr)) {
      keepValid(pbr, PBR);
      repairTextures(pbr);
    } else delete material.pbrMetallicRoughness;
    for (const [name, extension] of Object.entries(extensions ?? {})) {
      if (isJsonObject(extension)) {
        keepValid(extension, EXTENSIONS[name] ?? {});
        repairTextures(extension);
      } else delete extensions?.[name];
    }
  }
}

/** Removes mappings whose material or variants do not exist. */
function repairVariants({ meshes, materials, extensions: root }: GltfJson): void {
  const stated = isJsonObject(root) ? root[VARIANTS] : undefined;
  const variants = isJsonObject(stated) && Array.isArray(stated.variants) ? stated.variants.length : 0;
  const isMapping = (mapping: unknown) =>
    isJsonObject(mapping) &&
    isIndex(mapping.material, materials.length) &&
    Array.isArray(mapping.variants) &&
    mapping.variants.length > 0 &&
    mapping.variants.every((variant) => isIndex(variant, variants));
  for (const { extensions } of meshes.flatMap(({ primitives }) => primitives)) {
    const extension = extensions?.[VARIANTS];
    const mappings = isJsonObject(extension) && Array.isArray(extension.mappings) ? extension.mappings : [];
    if (!extensions || extension === undefined) continue;
    if (mappings.length > 0 && mappings.every(isMapping)) continue;
    delete extensions[VARIANTS];
  }
}

function isIndex(value: unknown, length: number): boolean {
  return Number.isInteger(value) && between(0, length - 1)(value);
}

/** Removes members named `...Texture` without an index. */
function repairTextures(owner: Record<string, unknown>): void {
  for (const [key, texture] of Object.entries(owner)) {
    if (!/Texture$/.test(key)) continue;
    if (isJsonObject(texture) && Number.isInteger(texture.index)) {
      keepValid(texture, TEXTURE);
      const { extensions } = texture;
      const transform = isJsonObject(extensions) ? extensions.KHR_texture_transform : undefined;
      if (isJsonObject(transform)) keepValid(transform, TRANSFORM);
      else delete texture.extensions;
    } else delete owner[key];
  }
}

function keepValid(owner: Record<string, unknown>, members: Members): void {
  for (const [key, rule] of Object.entries(members)) {
    if (owner[key] !== undefined && !rule(owner[key])) delete owner[key];
  }
}

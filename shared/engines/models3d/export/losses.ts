import { type Carried, carriedRoles } from './carried.ts';
import {
  type ExportMaterial,
  type ExportModel,
  type ExportPart,
  TEXTURE_ROLES,
  type TextureRole,
} from './export-model.ts';

/** What a format could not keep, or what had to be changed for it. The list is closed. */
export const EXPORT_WARNING_CODES = [
  'TEXTURE_DROPPED',
  'PBR_REDUCED',
  'COLOR_DROPPED',
  'VERTEX_COLORS_DROPPED',
  'ALPHA_MASK_DROPPED',
  'OPACITY_DROPPED',
  'VARIANTS_DROPPED',
  'DEGENERATE_DROPPED',
] as const;

/** A code, and a sentence for whoever opens the file. */
export interface ExportWarning {
  readonly code: (typeof EXPORT_WARNING_CODES)[number];
  readonly message: string;
}

/** What a picture says of a surface, for readers of a sentence. */
export const ROLE_NAMES: Readonly<Record<TextureRole, string>> = {
  baseColor: 'colour',
  normal: 'normals',
  metallicRoughness: 'roughness and metalness',
  occlusion: 'occlusion',
  emissive: 'emission',
};

/** What of this model a format has no words for, one warning of each code at most. */
export function losses(model: ExportModel, carried: Carried, formatName: string): ExportWarning[] {
  const { materials, parts, document } = model;
  const warnings: ExportWarning[] = [];
  const add = (isLost: boolean, code: ExportWarning['code'], what: string) => {
    if (isLost) warnings.push({ code, message: `${formatName.toUpperCase()} does not hold ${what}.` });
  };
  const roles = droppedRoles(materials, carried).map((role) => ROLE_NAMES[role]);
  add(roles.length > 0, 'TEXTURE_DROPPED', `these pictures of the model: ${roles.join(', ')}`);
  const isReduced = materials.some(
    (material) => (!carried.effects && material.effects.length > 0) || (!carried.roughness && isShiny(material)),
  );
  add(isReduced, 'PBR_REDUCED', 'everything that the surfaces are made of (roughness, metalness, coats)');
  add(!carried.color, 'COLOR_DROPPED', 'colours');
  const colored = parts.filter(({ colors }) => colors !== undefined);
  const covered = colored.filter(({ material }) => material.textures.baseColor !== undefined);
  const isCovered = covered.length > 0 && !carried.colorsOverPictures;
  add(!carried.vertexColors && colored.length > 0, 'VERTEX_COLORS_DROPPED', 'colours of vertices');
  add(carried.vertexColors && isCovered, 'VERTEX_COLORS_DROPPED', 'colours of vertices below a picture');
  const seenThrough = materials.filter(
    ({ alphaMode, textures }) => alphaMode !== 'OPAQUE' && textures.baseColor?.image.hasAlpha,
  );
  const isLost = (mode: ExportMaterial['alphaMode']) =>
    carried.opacity === 'none' && seenThrough.some(({ alphaMode }) => alphaMode === mode);
  add(isLost('MASK'), 'ALPHA_MASK_DROPPED', 'holes that a picture cuts');
  add(isLost('BLEND'), 'OPACITY_DROPPED', 'the opacity of pictures');
  const hasClearVertices = !carried.vertexOpacity && colored.some(isClear);
  add(hasClearVertices && !isLost('BLEND'), 'OPACITY_DROPPED', 'the opacity of vertices');
  const variants = document.getRoot().listExtensionsUsed();
  const hasVariants = variants.some(({ extensionName }) => extensionName === 'KHR_materials_variants');
  add(!carried.effects && hasVariants, 'VARIANTS_DROPPED', 'variants of a product; it is shown in the first');
  return warnings;
}

function droppedRoles(materials: readonly ExportMaterial[], carried: Carried): TextureRole[] {
  return TEXTURE_ROLES.filter((role) =>
    materials.some((material) => material.textures[role] && !carriedRoles(material, carried).includes(role)),
  );
}

/** Whether some of a part is seen through for the opacity of its vertices. */
function isClear({ colors, material }: ExportPart): boolean {
  return material.alphaMode !== 'OPAQUE' && colors?.some((value, at) => at % 4 === 3 && value < 1) === true;
}

/** Whether a surface is anything else than matt paint. */
function isShiny({ metalness, roughness }: ExportMaterial): boolean {
  return metalness > 0 || roughness < 1;
}

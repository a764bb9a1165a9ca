import {
  type ExportMaterial,
  type ExportModel,
  type ExportPart,
  TEXTURE_ROLES,
  type TextureRole,
} from './export-model.ts';
import { type FormatSupport, supportedRoles } from './format-support.ts';

/** Codes of losses and changes in an export. The list is closed. */
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

/** A code, and a sentence for the user of the file. */
export interface ExportWarning {
  readonly code: (typeof EXPORT_WARNING_CODES)[number];
  readonly message: string;
}

/** Texture roles in words, for messages. */
export const ROLE_NAMES: Readonly<Record<TextureRole, string>> = {
  baseColor: 'colour',
  normal: 'normals',
  metallicRoughness: 'roughness and metalness',
  occlusion: 'occlusion',
  emissive: 'emission',
};

/** Returns the properties of this model that a format cannot store, at most one warning for each code. */
export function losses(model: ExportModel, support: FormatSupport, formatName: string): ExportWarning[] {
  const { materials, parts, document } = model;
  const warnings: ExportWarning[] = [];
  const add = (isLost: boolean, code: ExportWarning['code'], what: string) => {
    if (isLost) warnings.push({ code, message: `${formatName.toUpperCase()} does not hold ${what}.` });
  };
  const roles = droppedRoles(materials, support).map((role) => ROLE_NAMES[role]);
  add(roles.length > 0, 'TEXTURE_DROPPED', `these pictures of the model: ${roles.join(', ')}`);
  const isReduced = materials.some(
    (material) => (!support.effects && material.effects.length > 0) || (!support.roughness && isShiny(material)),
  );
  add(isReduced, 'PBR_REDUCED', 'everything that the surfaces are made of (roughness, metalness, coats)');
  add(!support.color, 'COLOR_DROPPED', 'colours');
  const colored = parts.filter(({ colors }) => colors !== undefined);
  const covered = colored.filter(({ material }) => material.textures.baseColor !== undefined);
  const isCovered = covered.length > 0 && !support.colorsOverPictures;
  add(!support.vertexColors && colored.length > 0, 'VERTEX_COLORS_DROPPED', 'colours of vertices');
  add(support.vertexColors && isCovered, 'VERTEX_COLORS_DROPPED', 'colours of vertices below a picture');
  const seenThrough = materials.filter(
    ({ alphaMode, textures }) => alphaMode !== 'OPAQUE' && textures.baseColor?.image.hasAlpha,
  );
  const isLost = (mode: ExportMaterial['alphaMode']) =>
    support.opacity === 'none' && seenThrough.some(({ alphaMode }) => alphaMode === mode);
  add(isLost('MASK'), 'ALPHA_MASK_DROPPED', 'holes that a picture cuts');
  add(isLost('BLEND'), 'OPACITY_DROPPED', 'the opacity of pictures');
  const hasClearVertices = !support.vertexOpacity && colored.some(isClear);
  add(hasClearVertices && !isLost('BLEND'), 'OPACITY_DROPPED', 'the opacity of vertices');
  const variants = document.getRoot().listExtensionsUsed();
  const hasVariants = variants.some(({ extensionName }) => extensionName === 'KHR_materials_variants');
  add(!support.effects && hasVariants, 'VARIANTS_DROPPED', 'variants of a product; it is shown in the first');
  return warnings;
}

function droppedRoles(materials: readonly ExportMaterial[], support: FormatSupport): TextureRole[] {
  return TEXTURE_ROLES.filter((role) =>
    materials.some((material) => material.textures[role] && !supportedRoles(material, support).includes(role)),
  );
}

/** Whether vertices of a part are transparent. */
function isClear({ colors, material }: ExportPart): boolean {
  return material.alphaMode !== 'OPAQUE' && colors?.some((value, at) => at % 4 === 3 && value < 1) === true;
}

/** Whether a surface is more than matt paint. */
function isShiny({ metalness, roughness }: ExportMaterial): boolean {
  return metalness > 0 || roughness < 1;
}

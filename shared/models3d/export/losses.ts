import { type Carried, carriedRoles } from './carried.ts';
import { type ExportMaterial, type ExportModel, TEXTURE_ROLES, type TextureRole } from './export-model.ts';

/** What a format could not keep, or what had to be changed for it. The list is closed. */
export const EXPORT_WARNING_CODES = [
  'TEXTURE_DROPPED',
  'PBR_REDUCED',
  'COLOR_DROPPED',
  'VERTEX_COLORS_DROPPED',
  'ALPHA_MASK_DROPPED',
  'VARIANTS_DROPPED',
  'DEGENERATE_DROPPED',
] as const;

/** A code, and a sentence for whoever opens the file. */
export interface ExportWarning {
  readonly code: (typeof EXPORT_WARNING_CODES)[number];
  readonly message: string;
}

const ROLE_NAMES: Readonly<Record<TextureRole, string>> = {
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
  const isColored = parts.some(({ colors }) => colors !== undefined);
  add(!carried.vertexColors && isColored, 'VERTEX_COLORS_DROPPED', 'colours of vertices');
  const isCut = materials.some(({ alphaMode, textures }) => alphaMode === 'MASK' && textures.baseColor !== undefined);
  add(!carried.mask && isCut, 'ALPHA_MASK_DROPPED', 'holes that a picture cuts');
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

/** Whether a surface is anything else than matt paint. */
function isShiny({ metalness, roughness }: ExportMaterial): boolean {
  return metalness > 0 || roughness < 1;
}

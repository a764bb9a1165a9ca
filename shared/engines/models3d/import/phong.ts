/**
 * How surfaces that are stated as by Phong become physically based ones, in every format: OBJ, 3DS, FBX, COLLADA.
 *
 * - Base colour is the diffuse colour, which counts as sRGB, as programs show it; beside a picture it is white.
 * - Metalness is 0: a specular colour says how bright a highlight is, and not that the surface is metal.
 * - Roughness is that of the highlight of the same width: `sqrt(2 / (shininess + 2))`.
 * - Opacity is the alpha of the base colour, blended; an opacity picture becomes the alpha of the colour's, cut at half.
 * - Pictures of heights are left out; a picture that holds normals is a normal map, whatever its keyword.
 *
 * Source: Walter et al., Microfacet Models for Refraction through Rough Surfaces, EGSR 2007, for the width of highlights.
 */

/** Roughness of a surface that states no highlight. */
export const DIFFUSE_ROUGHNESS = 0.9;

/** Roughness, 0 to 1, of the highlight that Phong's exponent makes. */
export function phongRoughness(shininess: number | undefined): number {
  return shininess === undefined || !(shininess > 0) ? DIFFUSE_ROUGHNESS : Math.min(1, Math.sqrt(2 / (shininess + 2)));
}

/** Opacity, 0 to 1. Full transparency is a known mistake of exporters, and no part of any furniture. */
export function usableOpacity(opacity = 1): number {
  return opacity > 0 ? Math.min(1, opacity) : 1;
}

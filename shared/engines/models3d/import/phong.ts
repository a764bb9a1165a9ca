/**
 * Conversion of Phong materials to physically based ones, for all formats: OBJ, 3DS, FBX, COLLADA.
 *
 * - Base colour is the diffuse colour in sRGB, as other programs show it; with a picture it is white.
 * - Metalness is 0: a specular colour states the brightness of a highlight, not that the surface is metal.
 * - Roughness gives a highlight of the same width: `sqrt(2 / (shininess + 2))`.
 * - Opacity is the alpha of the base colour, blended; an opacity picture becomes the alpha of the colour picture, cut
 *   at half.
 * - Height maps are left out; a picture that holds normals is a normal map, with any keyword.
 *
 * Source: Walter et al., Microfacet Models for Refraction through Rough Surfaces, EGSR 2007, for the width of
 * highlights.
 */

/** Roughness of a surface without a highlight. */
export const DIFFUSE_ROUGHNESS = 0.9;

/** Roughness, 0 to 1, for a Phong exponent. */
export function phongRoughness(shininess: number | undefined): number {
  return shininess === undefined || !(shininess > 0) ? DIFFUSE_ROUGHNESS : Math.min(1, Math.sqrt(2 / (shininess + 2)));
}

/** Opacity, 0 to 1. Full transparency is a common error of exporters and is replaced by 1. */
export function usableOpacity(opacity = 1): number {
  return opacity > 0 ? Math.min(1, opacity) : 1;
}

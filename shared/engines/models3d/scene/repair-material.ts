import type { Material, vec3, vec4 } from '@gltf-transform/core';
import type { Clearcoat } from '@gltf-transform/extensions';

/**
 * Limits the factors of a material to the ranges that glTF allows; factors that are not finite become glTF's default.
 * Without a normal texture, effects that need its tangent space are removed.
 */
export function repairMaterial(material: Material): void {
  const [red, green, blue, alpha] = material.getBaseColorFactor();
  const base: vec4 = [fraction(red, 1), fraction(green, 1), fraction(blue, 1), fraction(alpha, 1)];
  const emissive = material.getEmissiveFactor().map((value) => fraction(value, 0)) as vec3;
  material
    .setBaseColorFactor(base)
    .setEmissiveFactor(emissive)
    .setMetallicFactor(fraction(material.getMetallicFactor(), 1))
    .setRoughnessFactor(fraction(material.getRoughnessFactor(), 1))
    .setOcclusionStrength(fraction(material.getOcclusionStrength(), 1))
    .setNormalScale(Number.isFinite(material.getNormalScale()) ? material.getNormalScale() : 1)
    .setAlphaCutoff(Math.max(0, material.getAlphaCutoff()) || 0);
  if (!['OPAQUE', 'MASK', 'BLEND'].includes(material.getAlphaMode())) material.setAlphaMode('OPAQUE');
  if (material.getNormalTexture()) return;
  material.setExtension('KHR_materials_anisotropy', null);
  material.getExtension<Clearcoat>('KHR_materials_clearcoat')?.setClearcoatNormalTexture(null);
}

function fraction(value: number, fallback: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : fallback;
}

import type { Material, vec3, vec4 } from '@gltf-transform/core';

/** Brings the factors of a material into the ranges that glTF allows; what is no number becomes glTF's default. */
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
}

function fraction(value: number, fallback: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : fallback;
}

import type { Document, Material, Primitive } from '@gltf-transform/core';
import type { MappingList } from '@gltf-transform/extensions';

/** The glTF extension that gives a primitive other materials in the variants of a product. */
export const VARIANTS = 'KHR_materials_variants';

/** All materials of a primitive: its own, and those of the product's variants. */
export function materialsOf(primitive: Primitive): Material[] {
  const mappings = primitive.getExtension<MappingList>(VARIANTS)?.listMappings() ?? [];
  const materials = [primitive.getMaterial(), ...mappings.map((mapping) => mapping.getMaterial())];
  return [...new Set(materials.filter((material) => material !== null))];
}

/** Whether any primitive of a document has different materials in different variants. */
export function hasVariants(document: Document): boolean {
  const meshes = document.getRoot().listMeshes();
  return meshes.some((mesh) => mesh.listPrimitives().some((primitive) => primitive.getExtension(VARIANTS) !== null));
}

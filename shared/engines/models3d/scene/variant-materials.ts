import type { Document, Material, Primitive } from '@gltf-transform/core';
import type { MappingList } from '@gltf-transform/extensions';

/** The glTF extension by which a primitive has another material in each variant of a product. */
export const VARIANTS = 'KHR_materials_variants';

/** Every material that a primitive is shown with: its own, and those of the product's variants. */
export function materialsOf(primitive: Primitive): Material[] {
  const mappings = primitive.getExtension<MappingList>(VARIANTS)?.listMappings() ?? [];
  const materials = [primitive.getMaterial(), ...mappings.map((mapping) => mapping.getMaterial())];
  return [...new Set(materials.filter((material) => material !== null))];
}

/** Whether any primitive of a document looks different from variant to variant. */
export function hasVariants(document: Document): boolean {
  const meshes = document.getRoot().listMeshes();
  return meshes.some((mesh) => mesh.listPrimitives().some((primitive) => primitive.getExtension(VARIANTS) !== null));
}

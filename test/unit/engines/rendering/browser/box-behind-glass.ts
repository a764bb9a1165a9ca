import { NodeIO } from '@gltf-transform/core';
import { KHRMaterialsTransmission, KHRMaterialsVariants } from '@gltf-transform/extensions';
import { boxDocument } from './rgb-box.ts';

/** The variant with a green box. */
export const VARIANT = 'green';

/** A red or green box half a metre behind a larger pane of glass, as GLB. */
export async function boxBehindGlass(): Promise<Uint8Array> {
  const document = boxDocument({ widthM: 0.5, heightM: 0.5, depthM: 0.2 });
  const root = document.getRoot();
  const [box] = root.listNodes();
  const [primitive] = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  if (!box || !primitive) throw new Error('a box has a node and a primitive');
  const variants = document.createExtension(KHRMaterialsVariants);
  const green = primitive.getMaterial()?.clone().setBaseColorFactor([0.04, 0.5, 0.05, 1]) ?? null;
  const mapping = variants.createMapping().setMaterial(green).addVariant(variants.createVariant(VARIANT));
  const transmission = document.createExtension(KHRMaterialsTransmission).createTransmission().setTransmissionFactor(1);
  const glass = document.createMaterial().setRoughnessFactor(0).setMetallicFactor(0);
  glass.setExtension('KHR_materials_transmission', transmission);
  const pane = primitive.clone().setMaterial(glass);
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(pane));
  node.setTranslation([-0.25, -0.25, 0.7]).setScale([2, 2, 0.05]);
  primitive.setExtension('KHR_materials_variants', variants.createMappingList().addMapping(mapping));
  root.listScenes()[0]?.addChild(node);
  return new NodeIO().registerExtensions([KHRMaterialsTransmission, KHRMaterialsVariants]).writeBinary(document);
}

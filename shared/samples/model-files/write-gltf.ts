import {
  Document,
  Format,
  type Material as GltfMaterial,
  type Primitive as GltfPrimitive,
  NodeIO,
  type Texture,
} from '@gltf-transform/core';
import { KHRMaterialsSheen, KHRMaterialsVariants, type Variant } from '@gltf-transform/extensions';
import { linearColour } from '../materials/colour.ts';
import type { Material } from '../materials/material.ts';
import type { Piece } from '../piece.ts';
import { colourImage, type ImageFile, normalImage } from './image.ts';
import { toPrimitive } from './primitive.ts';

const GENERATOR = 'Sample catalog';
const SHEEN_ROUGHNESS = 0.45;

/** Writes a piece as one binary glTF 2.0 file: metres, y up, front to +z, one node for each part. */
export async function writeGlb(name: string, piece: Piece): Promise<Uint8Array> {
  return await nodeIo().writeBinary(gltfDocument(name, piece));
}

/** Writes a piece as a glTF 2.0 folder: `<name>.gltf`, `<name>.bin` and `textures/*.png`. */
export async function writeGltfFolder(name: string, piece: Piece): Promise<Map<string, Uint8Array>> {
  const { json, resources } = await nodeIo().writeJSON(gltfDocument(name, piece), { format: Format.GLTF });
  const text = new TextEncoder().encode(JSON.stringify(json, null, 1));
  return new Map([[`${name}.gltf`, text], ...Object.entries(resources)]);
}

function nodeIo(): NodeIO {
  return new NodeIO().registerExtensions([KHRMaterialsSheen, KHRMaterialsVariants]);
}

function gltfDocument(name: string, piece: Piece): Document {
  const document = new Document();
  document.getRoot().getAsset().generator = GENERATOR;
  const buffer = document.createBuffer().setURI(`${name}.bin`);
  const root = document.createNode(name);
  document.createScene(name).addChild(root);
  const material = materialFactory(document);
  const addVariants = variantFactory(document);
  for (const primitive of piece.map(toPrimitive)) {
    const accessor = (type: 'VEC3' | 'VEC2', array: Float32Array) =>
      document.createAccessor().setType(type).setArray(new Float32Array(array)).setBuffer(buffer);
    const small = primitive.positions.length / 3 < 65_535;
    const indices = small ? new Uint16Array(primitive.indices) : new Uint32Array(primitive.indices);
    const written = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', primitive.positions))
      .setAttribute('NORMAL', accessor('VEC3', primitive.normals))
      .setAttribute('TEXCOORD_0', accessor('VEC2', primitive.uvs))
      .setIndices(document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer))
      .setMaterial(material(primitive.material));
    addVariants(written, primitive.variants, material);
    const mesh = document.createMesh(primitive.name).addPrimitive(written);
    root.addChild(document.createNode(primitive.name).setMesh(mesh));
  }
  return document;
}

/** Creates each variant of a document once, and adds the materials of variants to primitives. */
function variantFactory(document: Document) {
  const known = new Map<string, Variant>();
  return (
    primitive: GltfPrimitive,
    variants: Readonly<Record<string, Material>>,
    material: (material: Material) => GltfMaterial,
  ): void => {
    if (Object.keys(variants).length === 0) return;
    const extension = document.createExtension(KHRMaterialsVariants);
    const list = extension.createMappingList();
    for (const [name, look] of Object.entries(variants)) {
      const variant = known.get(name) ?? extension.createVariant(name);
      known.set(name, variant);
      list.addMapping(extension.createMapping().addVariant(variant).setMaterial(material(look)));
    }
    primitive.setExtension('KHR_materials_variants', list);
  };
}

/** Creates each material and each texture of a document once. */
function materialFactory(document: Document): (material: Material) => GltfMaterial {
  const [materials, textures] = [new Map<string, GltfMaterial>(), new Map<string, Texture>()];
  const texture = (image: ImageFile | undefined): Texture | null => {
    if (!image) return null;
    const known = textures.get(image.fileName);
    if (known) return known;
    const made = document.createTexture(image.fileName.replace('.png', ''));
    made.setMimeType('image/png').setImage(new Uint8Array(image.bytes)).setURI(`textures/${image.fileName}`);
    textures.set(image.fileName, made);
    return made;
  };
  return (material) => {
    const known = materials.get(material.name);
    if (known) return known;
    const image = colourImage(material);
    const opacity = material.opacity ?? 1;
    const made = document
      .createMaterial(material.name)
      .setBaseColorFactor([...(image ? ([1, 1, 1] as const) : linearColour(material.colour)), opacity])
      .setBaseColorTexture(texture(image))
      .setNormalTexture(texture(normalImage(material)))
      .setRoughnessFactor(material.roughness)
      .setMetallicFactor(material.metallic)
      .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE');
    if (material.emissive) made.setEmissiveFactor(linearColour(material.emissive));
    if (material.sheen) {
      const sheen = document.createExtension(KHRMaterialsSheen).createSheen();
      made.setExtension(
        'KHR_materials_sheen',
        sheen.setSheenColorFactor(linearColour(material.sheen)).setSheenRoughnessFactor(SHEEN_ROUGHNESS),
      );
    }
    materials.set(material.name, made);
    return made;
  };
}

import { Document, NodeIO } from '@gltf-transform/core';

/** Corners of a box between 0 and 1, two triangles a side, normals outwards. */
const SIDES = [
  [
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [1, 0, 1],
  ],
  [
    [0, 0, 1],
    [0, 1, 1],
    [0, 1, 0],
    [0, 0, 0],
  ],
  [
    [0, 1, 1],
    [1, 1, 1],
    [1, 1, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [0, 0, 1],
  ],
  [
    [0, 0, 1],
    [1, 0, 1],
    [1, 1, 1],
    [0, 1, 1],
  ],
  [
    [1, 0, 0],
    [0, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
  ],
] as const;

/** Linear. */
export const BOX_COLOUR = [0.6, 0.05, 0.04] as const;

/** Sides of a box in metres. */
export interface BoxSize {
  readonly widthM: number;
  readonly heightM: number;
  readonly depthM: number;
}

/** A box as GLB, in metres; red if no other linear colour is given. */
export async function rgbBox(
  size: BoxSize,
  colour: readonly [number, number, number] = BOX_COLOUR,
): Promise<Uint8Array> {
  return new NodeIO().writeBinary(boxDocument(size, colour));
}

/** The same as a document: one primitive with one material, without normals and UVs. */
export function boxDocument(
  { widthM, heightM, depthM }: BoxSize,
  colour: readonly [number, number, number] = BOX_COLOUR,
): Document {
  const document = new Document();
  const buffer = document.createBuffer();
  const positions = SIDES.flat(2).map((at, index) => at * ([widthM, heightM, depthM][index % 3] ?? 1));
  const indices = SIDES.flatMap((_, side) => [0, 1, 2, 0, 2, 3].map((corner) => side * 4 + corner));
  const position = document.createAccessor().setType('VEC3').setArray(new Float32Array(positions)).setBuffer(buffer);
  const index = document.createAccessor().setType('SCALAR').setArray(new Uint16Array(indices)).setBuffer(buffer);
  const material = document
    .createMaterial()
    .setBaseColorFactor([...colour, 1])
    .setRoughnessFactor(0.8)
    .setMetallicFactor(0);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', position)
    .setIndices(index)
    .setMaterial(material);
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(primitive));
  document.createScene().addChild(node);
  return document;
}

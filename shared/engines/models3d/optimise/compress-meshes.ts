import { type Document, getBounds } from '@gltf-transform/core';
import { draco } from '@gltf-transform/functions';
import { dracoMethod } from './draco-method.ts';

/** At 14 bits, a box of 2 m has steps of 0.12 mm. */
const POSITION_BITS = 14;
const MAX_POSITION_BITS = 22;
/** The largest step of a position, in metres: half of it is the largest error. */
const POSITION_STEP_M = 0.0008;
/** With a picture as wide as `MAX_CLIENT_IMAGE_SIDE_PX`, the error is at most a quarter of a pixel. */
const TEXTURE_COORDINATE_BITS = 12;
const MAX_TEXTURE_COORDINATE_BITS = 16;

/** Compresses the meshes of a document with Draco, when it is written: the form of published models (D411). */
export async function compressMeshes(document: Document): Promise<void> {
  await document.transform(
    draco({
      method: dracoMethod(document),
      quantizePosition: positionBits(document),
      quantizeTexcoord: textureCoordinateBits(document),
    }),
  );
}

/** More bits for models above 13 m, so that no position is wrong by half a millimetre. */
function positionBits(document: Document): number {
  const sides = document
    .getRoot()
    .listScenes()
    .flatMap((scene) => {
      const { min, max } = getBounds(scene);
      return max.map((value, axis) => value - (min[axis] ?? 0));
    });
  const bits = Math.ceil(Math.log2(Math.max(1, ...sides) / POSITION_STEP_M));
  return Math.min(MAX_POSITION_BITS, Math.max(POSITION_BITS, bits));
}

/**
 * Coordinates of tiled textures are far larger than 1: one bit more for each doubling of the range, so that tiles do
 * not shift.
 */
function textureCoordinateBits(document: Document): number {
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  const coordinates = primitives.flatMap((primitive) =>
    primitive.listAttributes().filter((_, at) => primitive.listSemantics()[at]?.startsWith('TEXCOORD_')),
  );
  const ranges = coordinates.flatMap((accessor) => {
    const [min, max] = [accessor.getMinNormalized([]), accessor.getMaxNormalized([])];
    return max.map((value, axis) => value - (min[axis] ?? 0));
  });
  const bits = TEXTURE_COORDINATE_BITS + Math.ceil(Math.log2(Math.max(1, ...ranges)));
  return Math.min(MAX_TEXTURE_COORDINATE_BITS, bits);
}

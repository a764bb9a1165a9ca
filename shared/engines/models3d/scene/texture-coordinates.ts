import { type Document, type Material, TextureInfo } from '@gltf-transform/core';

/** How many sets of texture coordinates a material reads: the highest set that a texture of it names, plus one. */
export function textureCoordinateSets(document: Document, material: Material): number {
  let sets = 0;
  const extensions = material.listExtensions();
  for (const owner of [material, ...extensions]) {
    for (const edge of document.getGraph().listChildEdges(owner)) {
      const info = edge.getChild();
      if (!(info instanceof TextureInfo)) continue;
      // The info of a texture is named after it, and is there when the texture is not.
      const texture = edge.getName().replace(/Info$/, '');
      const isUsed = document
        .getGraph()
        .listChildEdges(owner)
        .some((sibling) => sibling.getName() === texture);
      if (isUsed) sets = Math.max(sets, coordinateSet(info) + 1);
    }
  }
  return sets;
}

/** A texture transform may replace the set that the texture names. */
function coordinateSet(info: TextureInfo): number {
  const transform = info.getExtension('KHR_texture_transform');
  const replaced =
    transform && 'getTexCoord' in transform && typeof transform.getTexCoord === 'function'
      ? (transform.getTexCoord() as unknown)
      : undefined;
  return typeof replaced === 'number' ? Math.max(replaced, info.getTexCoord()) : info.getTexCoord();
}

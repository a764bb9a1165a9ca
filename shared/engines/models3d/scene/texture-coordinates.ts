import { type Document, type Material, TextureInfo } from '@gltf-transform/core';

/** The number of texture coordinate sets that a material reads: the highest set of its textures, plus one. */
export function textureCoordinateSets(document: Document, material: Material): number {
  let sets = 0;
  const extensions = material.listExtensions();
  for (const owner of [material, ...extensions]) {
    for (const edge of document.getGraph().listChildEdges(owner)) {
      const info = edge.getChild();
      if (!(info instanceof TextureInfo)) continue;
      // The info of a texture has its name with a suffix, and exists without the texture too.
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

/** A texture transform can replace the texture's set. */
function coordinateSet(info: TextureInfo): number {
  const transform = info.getExtension('KHR_texture_transform');
  const replaced =
    transform && 'getTexCoord' in transform && typeof transform.getTexCoord === 'function'
      ? (transform.getTexCoord() as unknown)
      : undefined;
  return typeof replaced === 'number' ? Math.max(replaced, info.getTexCoord()) : info.getTexCoord();
}

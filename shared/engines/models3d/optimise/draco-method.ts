import type { Document, Primitive } from '@gltf-transform/core';

/** Corners of triangles at one vertex. Furniture has dozens, the middle of a round table top some hundreds. */
const MAX_CORNERS_AT_VERTEX = 2_000;

/**
 * The method by which Draco compresses a document. `edgebreaker` makes the smallest files, but looks for the neighbours
 * of an edge among all edges at its vertex: 60,000 triangles on the same three vertices took a minute, twice as many
 * four times as long. `sequential` takes the same time for each triangle.
 */
export function dracoMethod(document: Document): 'edgebreaker' | 'sequential' {
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  return primitives.some(hasCrowdedVertex) ? 'sequential' : 'edgebreaker';
}

function hasCrowdedVertex(primitive: Primitive): boolean {
  const indices = primitive.getIndices()?.getArray();
  const corners = new Uint32Array(primitive.getAttribute('POSITION')?.getCount() ?? 0);
  return (
    indices?.some((vertex) => {
      const count = (corners[vertex] ?? 0) + 1;
      corners[vertex] = count;
      return count > MAX_CORNERS_AT_VERTEX;
    }) ?? false
  );
}

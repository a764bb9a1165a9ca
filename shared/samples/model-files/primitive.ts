import { vertexAt } from '../geometry/mesh.ts';
import type { Material } from '../materials/material.ts';
import type { Part } from '../piece.ts';

const MILLIMETRES_PER_METRE = 1000;

/** A part as arrays of a model file: metres, texture coordinates in repeats. */
export interface Primitive {
  readonly name: string;
  readonly material: Material;
  /** Further materials, by the name of the variant. */
  readonly variants: Readonly<Record<string, Material>>;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** glTF's direction: v grows downwards in the image. */
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
}

/** Makes the arrays of a part. Vertices that no triangle uses are left out. */
export function toPrimitive({ name, material, variants = {}, mesh }: Part): Primitive {
  const [tileU, tileV] = material.texture?.pattern().tileMm ?? [MILLIMETRES_PER_METRE, MILLIMETRES_PER_METRE];
  const places = new Map<number, number>();
  const indices = new Uint32Array(mesh.triangles.length * 3);
  let filled = 0;
  for (const triangle of mesh.triangles) {
    for (const index of triangle) {
      const place = places.get(index) ?? places.size;
      places.set(index, place);
      indices[filled++] = place;
    }
  }
  const positions = new Float32Array(places.size * 3);
  const normals = new Float32Array(places.size * 3);
  const uvs = new Float32Array(places.size * 2);
  for (const [index, place] of places) {
    const { position, normal, uv } = vertexAt(mesh.vertices, index);
    positions.set(
      [0, 1, 2].map((axis) => (position[axis] ?? 0) / MILLIMETRES_PER_METRE),
      place * 3,
    );
    normals.set(normal, place * 3);
    uvs.set([uv[0] / tileU, uv[1] / tileV], place * 2);
  }
  return { name, material, variants, positions, normals, uvs, indices };
}

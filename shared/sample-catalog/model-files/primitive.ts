import { vertexAt } from '../geometry/mesh.ts';
import type { Material } from '../materials/material.ts';
import type { Part } from '../piece.ts';

const MILLIMETRES_PER_METRE = 1000;

/** A part as the arrays that model files hold: metres, texture coordinates in repeats, each vertex once. */
export interface Primitive {
  readonly name: string;
  readonly material: Material;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** glTF's direction: v grows downwards in the image. */
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
}

/** The arrays of a part; vertices that no triangle uses are left out, equal ones shared. */
export function toPrimitive({ name, material, mesh }: Part): Primitive {
  const [tileU, tileV] = material.texture?.pattern().tileMm ?? [MILLIMETRES_PER_METRE, MILLIMETRES_PER_METRE];
  const places = new Map<string, number>();
  const [positions, normals, uvs, indices]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const index of mesh.triangles.flat()) {
    const { position, normal, uv } = vertexAt(mesh.vertices, index);
    const values = [
      ...position.map((value) => rounded(value / MILLIMETRES_PER_METRE, 1e7)),
      ...normal,
      rounded(uv[0] / tileU, 1e5),
      rounded(uv[1] / tileV, 1e5),
    ];
    const key = values.map((value, place) => (place < 6 && place > 2 ? rounded(value, 1e4) : value)).join();
    const known = places.get(key);
    if (known !== undefined) {
      indices.push(known);
      continue;
    }
    places.set(key, positions.length / 3);
    indices.push(positions.length / 3);
    positions.push(...values.slice(0, 3));
    normals.push(...values.slice(3, 6));
    uvs.push(...values.slice(6));
  }
  return {
    name,
    material,
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: new Uint32Array(indices),
  };
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps + 0;
}

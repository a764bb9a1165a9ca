import type { ShapedPiece } from './piece.ts';

/** Vertices of a piece that are split where its texture changes its direction, with texture coordinates. */
interface MappedPiece {
  /** For each new vertex the vertex of the piece. */
  readonly vertices: Uint32Array<ArrayBuffer>;
  /** Three a triangle, into `vertices`. */
  readonly indices: Uint32Array<ArrayBuffer>;
  /** Two numbers for each new vertex. */
  readonly uvs: Float32Array<ArrayBuffer>;
}

/**
 * Lays a picture over a piece at its true size: each triangle is seen from the side that it faces most, and the picture
 * is upright on upright surfaces. Triangles that share a vertex and a direction stay connected.
 *
 * @param widthM width of the picture on the surface, in metres
 * @param heightM height of the picture
 */
export function boxUvs({ positions, indices }: ShapedPiece, widthM: number, heightM: number): MappedPiece {
  const count = positions.length / 3;
  const numbers = new Int32Array(count * 3).fill(-1);
  const vertices: number[] = [];
  const uvs: number[] = [];
  const out = new Uint32Array(indices.length);
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const axis = facedAxis(positions, indices, at);
    for (let corner = at; corner < at + 3; corner++) {
      const vertex = indices[corner] ?? 0;
      const slot = axis * count + vertex;
      if ((numbers[slot] ?? -1) < 0) {
        numbers[slot] = vertices.push(vertex) - 1;
        const [x, y, z] = [positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0];
        const [u, v] = axis === 0 ? [z, -y] : axis === 1 ? [x, z] : [x, -y];
        uvs.push(u / widthM, v / heightM);
      }
      out[corner] = numbers[slot] ?? 0;
    }
  }
  return { vertices: Uint32Array.from(vertices), indices: out, uvs: Float32Array.from(uvs) };
}

/** 0, 1 or 2: the axis along which the normal of a triangle is longest. */
function facedAxis(p: Float32Array, indices: ArrayLike<number>, at: number): number {
  const [a, b, c] = [(indices[at] ?? 0) * 3, (indices[at + 1] ?? 0) * 3, (indices[at + 2] ?? 0) * 3];
  const edge = (to: number, axis: number) => (p[to + axis] ?? 0) - (p[a + axis] ?? 0);
  const size = (one: number, other: number) => Math.abs(edge(b, one) * edge(c, other) - edge(b, other) * edge(c, one));
  const [x, y, z] = [size(1, 2), size(2, 0), size(0, 1)];
  if (y >= x && y >= z) return 1;
  return x > z ? 0 : 2;
}

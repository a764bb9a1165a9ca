/** The triangles of one part of a primitive. */
interface PartTriangles {
  readonly part: number;
  /** The vertices that they use, as numbers of the primitive's vertices. */
  readonly vertices: Uint32Array<ArrayBuffer>;
  /** Into `vertices`. */
  readonly indices: Uint32Array<ArrayBuffer>;
}

/**
 * Splits a primitive by the part numbers of its vertices, in linear time. A triangle belongs to the part of its first
 * vertex.
 *
 * @param parts the number of the part of each vertex
 */
export function splitByPart(indices: ArrayLike<number>, parts: ArrayLike<number>): PartTriangles[] {
  const starts = new Map<number, number[]>();
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const part = parts[indices[at] ?? 0] ?? 0;
    const list = starts.get(part);
    if (list) list.push(at);
    else starts.set(part, [at]);
  }
  // The number of a vertex in the part that last used it.
  const [numbers, users] = [new Uint32Array(parts.length), new Int32Array(parts.length).fill(-1)];
  return [...starts].map(([part, triangles]) => {
    const out = new Uint32Array(triangles.length * 3);
    const vertices: number[] = [];
    for (let corner = 0; corner < out.length; corner++) {
      const vertex = indices[(triangles[Math.floor(corner / 3)] ?? 0) + (corner % 3)] ?? 0;
      if (users[vertex] !== part) {
        users[vertex] = part;
        numbers[vertex] = vertices.push(vertex) - 1;
      }
      out[corner] = numbers[vertex] ?? 0;
    }
    return { part, vertices: Uint32Array.from(vertices), indices: out };
  });
}

/** The values of some vertices, `size` numbers for each. */
export function valuesOf(values: ArrayLike<number>, vertices: ArrayLike<number>, size: number) {
  const picked = new Float32Array(vertices.length * size);
  for (let vertex = 0; vertex < vertices.length; vertex++) {
    const from = (vertices[vertex] ?? 0) * size;
    for (let at = 0; at < size; at++) picked[vertex * size + at] = values[from + at] ?? 0;
  }
  return picked;
}

const GROUPS = 32;

/**
 * Returns the smoothing groups of triangles, one bit each: triangles with common vertices have common normals there, so
 * they are one surface. A single triangle is flat and has no group.
 */
export function smoothingGroups(indices: Uint32Array, vertices: number): Uint32Array {
  const parents = Uint32Array.from({ length: vertices }, (_, vertex) => vertex);
  const root = (vertex: number): number => {
    let at = vertex;
    while (parents[at] !== at) {
      const above = parents[parents[at] ?? 0] ?? 0;
      parents[at] = above;
      at = above;
    }
    return at;
  };
  for (let at = 0; at < indices.length; at += 3) {
    const first = root(indices[at] ?? 0);
    parents[root(indices[at + 1] ?? 0)] = first;
    parents[root(indices[at + 2] ?? 0)] = first;
  }
  const sizes = new Uint32Array(vertices);
  const surfaceOf = Uint32Array.from({ length: indices.length / 3 }, (_, triangle) => root(indices[triangle * 3] ?? 0));
  for (const surface of surfaceOf) sizes[surface] = (sizes[surface] ?? 0) + 1;
  const groups = new Map<number, number>();
  return surfaceOf.map((surface) => {
    if (sizes[surface] === 1) return 0;
    const group = groups.get(surface) ?? 2 ** (groups.size % GROUPS);
    groups.set(surface, group);
    return group;
  });
}

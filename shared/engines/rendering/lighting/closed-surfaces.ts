/** Looking for closed surfaces in more triangles than this would take longer than it saves. */
const MAX_TRIANGLES = 300_000;

/** Triangles in two lists, with three vertices each. */
interface SplitSurfaces {
  /** Surfaces without a border, wound so that their front is outside: from outside nobody sees their back. */
  readonly closed: Uint32Array;
  readonly open: Uint32Array;
}

/**
 * Finds the closed surfaces among triangles: those in which every edge has a neighbour that runs in the other
 * direction. A closed surface that is inside out is turned.
 *
 * @param points x, y, z of every vertex; no two at the same place
 */
export function splitClosed(points: Float32Array, indices: Uint32Array): SplitSurfaces {
  if (indices.length > MAX_TRIANGLES * 3) return { closed: new Uint32Array(), open: indices };
  const surfaceOf = joinedVertices(indices, points.length / 3);
  const bordered = borderVertices(indices, points.length / 3);
  const isOpen = new Set(bordered.map((vertex) => surfaceOf(vertex)));
  const volumes = new Map<number, number>();
  for (let at = 0; at < indices.length; at += 3) {
    const surface = surfaceOf(indices[at] as number);
    volumes.set(surface, (volumes.get(surface) ?? 0) + volumeBelow(points, indices, at));
  }
  const [closed, open]: [number[], number[]] = [[], []];
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at], indices[at + 1], indices[at + 2]] as [number, number, number];
    const surface = surfaceOf(a);
    if (isOpen.has(surface)) open.push(a, b, c);
    else if ((volumes.get(surface) ?? 0) > 0) closed.push(a, b, c);
    else closed.push(a, c, b);
  }
  return { closed: Uint32Array.from(closed), open: Uint32Array.from(open) };
}

/** Returns a function that gives the same number for all vertices that triangles connect (union-find). */
function joinedVertices(indices: Uint32Array, vertices: number): (vertex: number) => number {
  const parents = Uint32Array.from({ length: vertices }, (_, vertex) => vertex);
  const rootOf = (vertex: number): number => {
    let at = vertex;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  };
  for (let at = 0; at < indices.length; at += 3) {
    const root = rootOf(indices[at] as number);
    parents[rootOf(indices[at + 1] as number)] = root;
    parents[rootOf(indices[at + 2] as number)] = root;
  }
  return rootOf;
}

/** A vertex of each edge that has not as many triangles in one direction as in the other. */
function borderVertices(indices: Uint32Array, vertices: number): number[] {
  const balances = new Map<number, number>();
  for (let corner = 0; corner < indices.length; corner++) {
    const from = indices[corner] as number;
    const to = indices[corner % 3 === 2 ? corner - 2 : corner + 1] as number;
    if (from === to) continue;
    const edge = Math.min(from, to) * vertices + Math.max(from, to);
    balances.set(edge, (balances.get(edge) ?? 0) + (from < to ? 1 : -1));
  }
  return [...balances].filter(([, balance]) => balance !== 0).map(([edge]) => Math.floor(edge / vertices));
}

/** Six times the signed volume between a triangle and the origin. */
function volumeBelow(points: Float32Array, indices: Uint32Array, at: number): number {
  const part = (corner: number, axis: number) => points[(indices[at + corner] as number) * 3 + axis] as number;
  return (
    part(0, 0) * (part(1, 1) * part(2, 2) - part(1, 2) * part(2, 1)) +
    part(0, 1) * (part(1, 2) * part(2, 0) - part(1, 0) * part(2, 2)) +
    part(0, 2) * (part(1, 0) * part(2, 1) - part(1, 1) * part(2, 0))
  );
}

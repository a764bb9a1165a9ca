/**
 * The triangles of one part in one material, in metres, as the model stands: Y up, on the floor. The engine of
 * configured models works on pieces in Node and in browsers.
 */
export interface Piece {
  /** The number of the node: pieces with the same number are one part. */
  readonly part: number;
  /** The name of the node. */
  readonly name: string;
  /** The names of its materials: as the model came, and in the chosen variant. */
  readonly materials: readonly string[];
  /** Three numbers a vertex. */
  readonly positions: Float32Array;
  readonly normals?: Float32Array | undefined;
  /** Three a triangle. */
  readonly indices: Uint16Array | Uint32Array;
}

/** A piece after a change of its shape. */
export interface ShapedPiece<P extends Piece = Piece> {
  readonly source: P;
  readonly positions: Float32Array;
  readonly normals?: Float32Array | undefined;
  readonly indices: Uint16Array | Uint32Array;
  /** For each vertex the vertex of the source that it was; undefined if they are the same. */
  readonly vertices?: Uint32Array | undefined;
}

/** Lists of names as sets: a model has thousands of pieces, and rules have hundreds of names. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Returns whether a name of a node or of a material means this piece. */
export function isNamed({ name, materials }: Piece, names: readonly string[]): boolean {
  const wanted = sets.get(names) ?? new Set(names);
  sets.set(names, wanted);
  return wanted.has(name) || materials.some((material) => wanted.has(material));
}

/** A piece as it came. */
export function unchanged<P extends Piece>(source: P): ShapedPiece<P> {
  const { positions, normals, indices } = source;
  return { source, positions, normals, indices };
}

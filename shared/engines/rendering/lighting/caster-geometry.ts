import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { splitClosed } from './closed-surfaces.ts';

/** An opaque surface. */
export interface CastingPart {
  /** x, y, z of every vertex in world space, metres. */
  readonly points: Float32Array;
  /** Three vertices a triangle. */
  readonly indices: Uint32Array;
  /** Red, green and blue, 0 to 1. */
  readonly albedo: readonly [red: number, green: number, blue: number];
}

/** Surfaces in one geometry. */
export interface CasterGeometry {
  readonly points: Float32Array<ArrayBuffer>;
  /** Four bytes a vertex: the square root of the albedo (255 is 1), and 255. */
  readonly colours: Uint8Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** Surfaces for shadow maps. */
interface CasterGeometries {
  /** Surfaces without a border: of them only the front needs to be drawn. */
  readonly closed: CasterGeometry;
  readonly open: CasterGeometry;
}

/**
 * Merges surfaces for shadow maps, with as few triangles as keep each surface within a distance. Vertices are welded
 * first, because nothing but places matters there. `MeshoptSimplifier.ready` must have been awaited.
 *
 * Method: Garland and Heckbert, Surface simplification using quadric error metrics, 1997.
 *
 * @param movedMetres the largest movement of a surface
 */
export function casterGeometries(parts: readonly CastingPart[], movedMetres: number): CasterGeometries {
  const simplified = (points: Float32Array, indices: Uint32Array, { albedo }: CastingPart): CastingPart => {
    const own = usedVertices(points, indices);
    const [left] = MeshoptSimplifier.simplify(own.indices, own.points, 3, 0, movedMetres, ['ErrorAbsolute']);
    return { ...usedVertices(own.points, left), albedo };
  };
  const split = parts.map((part) => {
    const { points, indices } = welded(part);
    const { closed, open } = splitClosed(points, indices);
    return { closed: simplified(points, closed, part), open: simplified(points, open, part) };
  });
  return {
    closed: merged(split.map(({ closed }) => closed)),
    open: merged(split.map(({ open }) => open)),
  };
}

function merged(parts: readonly CastingPart[]): CasterGeometry {
  const whole = {
    points: new Float32Array(total(parts.map(({ points }) => points.length))),
    colours: new Uint8Array(total(parts.map(({ points }) => (points.length / 3) * 4))),
    indices: new Uint32Array(total(parts.map(({ indices }) => indices.length))),
  };
  let [vertex, corner] = [0, 0];
  for (const { points, indices, albedo } of parts) {
    const colour = albedo.map((share) => Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, share)))));
    const before = vertex;
    whole.points.set(points, vertex * 3);
    for (const index of indices) whole.indices[corner++] = index + before;
    for (const end = vertex + points.length / 3; vertex < end; vertex++)
      whole.colours.set([...colour, 255], vertex * 4);
  }
  return whole;
}

function total(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

type Triangles = Pick<CastingPart, 'points' | 'indices'>;

/** Joins vertices at the same place. */
function welded({ points, indices }: Triangles): Triangles {
  const first = MeshoptSimplifier.generatePositionRemap(points, 3);
  return usedVertices(
    points,
    indices.map((vertex) => first[vertex] as number),
  );
}

/** Leaves out vertices that no triangle uses: the simplifier would keep the places that they share with others. */
function usedVertices(points: Float32Array, indices: Uint32Array): Triangles {
  const places = new Int32Array(points.length / 3).fill(-1);
  const used: number[] = [];
  const renamed = indices.map((vertex) => {
    if ((places[vertex] as number) < 0) places[vertex] = used.push(vertex) - 1;
    return places[vertex] as number;
  });
  const kept = new Float32Array(used.length * 3);
  used.forEach((vertex, place) => {
    kept.set(points.subarray(vertex * 3, vertex * 3 + 3), place * 3);
  });
  return { points: kept, indices: renamed };
}

import { boundsOf } from './geometry/bounds.ts';
import { type Mesh, merge } from './geometry/mesh.ts';
import { mapVertices } from './geometry/transform.ts';
import { normalize, type Vec3 } from './geometry/vector.ts';
import type { Material } from './materials/material.ts';
import { SampleCatalogError } from './sample-catalog-error.ts';
import { hash } from './textures/noise.ts';

/**
 * Largest stretch of a side to its catalogue size: enough for rounding and cushions, too little to change proportions.
 */
const MAX_STRETCH = 0.04;

/** A part of a piece of furniture in one material, with a readable name. */
export interface Part {
  readonly name: string;
  readonly material: Material;
  /** Further materials that it comes in, by the name of the variant. */
  readonly variants?: Readonly<Record<string, Material>> | undefined;
  readonly mesh: Mesh;
}

/** A piece of furniture: millimetres, y up, front to +z. */
export type Piece = readonly Part[];

/** Width (x), height (y) and depth (z), in millimetres. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/**
 * Joins bodies to a part. Each body gets a different place on the texture, so that no two boards show the same grain.
 */
export function part(name: string, material: Material, ...meshes: readonly Mesh[]): Part {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
  const shifted = meshes.map((mesh, index) => {
    const [du, dv] = [hash(seed, 2 * index) * 1000, hash(seed, 2 * index + 1) * 1000];
    return mapVertices(mesh, ({ position, normal, uv }) => ({ position, normal, uv: [uv[0] + du, uv[1] + dv] }));
  });
  return { name, material, mesh: merge(...shifted) };
}

/**
 * Moves a piece to stand on y = 0, centred in x and z, and stretches it to exactly its catalogue size.
 *
 * @throws SampleCatalogError `SIZE_MISMATCH` if a side would change by more than 4 %
 */
export function fitToSize(piece: Piece, size: Size): Piece {
  const { min, max } = boundsOf(piece.map(({ mesh }) => mesh));
  const built: Vec3 = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const wanted: Vec3 = [size.width, size.height, size.depth];
  const factor: Vec3 = [wanted[0] / built[0], wanted[1] / built[1], wanted[2] / built[2]];
  if (factor.some((value) => Math.abs(value - 1) > MAX_STRETCH)) {
    const found = built.map((value) => value.toFixed(1)).join(' × ');
    throw new SampleCatalogError('SIZE_MISMATCH', `Built ${found} mm, the catalogue says ${wanted.join(' × ')} mm`);
  }
  const centre: Vec3 = [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2];
  return piece.map((each) => ({ ...each, mesh: stretch(each.mesh, centre, factor) }));
}

/** Moves `centre` to the origin and scales each axis by its factor. */
function stretch(mesh: Mesh, centre: Vec3, factor: Vec3): Mesh {
  const along = (point: Vec3, axis: 0 | 1 | 2) => (point[axis] - centre[axis]) * factor[axis];
  return mapVertices(mesh, ({ position, normal, uv }) => ({
    position: [along(position, 0), along(position, 1), along(position, 2)],
    normal: normalize([normal[0] / factor[0], normal[1] / factor[1], normal[2] / factor[2]]),
    uv,
  }));
}

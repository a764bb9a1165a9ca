import { type Box3, type BufferGeometry, Data3DTexture, RedFormat } from 'three';
import { solidCells } from '../lighting/solid-cells.ts';
import type { StudioMesh } from './studio-mesh.ts';

/** The cells of a model as textures, for ray tracing in shaders. */
export interface SolidTexture {
  /** See `SolidCells`. */
  readonly distances: Data3DTexture;
  readonly colours: Data3DTexture;
  /** The corner of the first cell with the least coordinates, in world space, metres. */
  readonly corner: readonly [x: number, y: number, z: number];
  readonly cellMetres: number;
  dispose(): void;
}

/** Surfaces with less coverage occlude nothing: glass, a faint shadow plane, a weave that is mostly holes. */
const MIN_COVERAGE = 0.5;

/**
 * Creates the cells of all surfaces that occlude others.
 *
 * @param points x, y, z of every vertex in world space, in the order of the meshes
 */
export function solidTexture(meshes: readonly StudioMesh[], points: Float32Array, { min, max }: Box3): SolidTexture {
  let before = 0;
  const parts = meshes.map(({ mesh: { geometry }, albedo, transparency, coverage }) => {
    const { count } = geometry.getAttribute('position');
    const own = points.subarray(before * 3, (before + count) * 3);
    before += count;
    const hides = !transparency.glass && coverage >= MIN_COVERAGE;
    const corners = hides ? cornersOf(geometry, own) : new Float32Array();
    return { corners, albedo: [albedo.x, albedo.y, albedo.z] as const };
  });
  const cells = solidCells(parts, [min.x, min.y, min.z], [max.x, max.y, max.z]);
  const distances = new Data3DTexture(cells.distances, ...cells.size);
  distances.format = RedFormat;
  distances.unpackAlignment = 1;
  const colours = new Data3DTexture(cells.colours, ...cells.size);
  for (const texture of [distances, colours]) texture.needsUpdate = true;
  return {
    distances,
    colours,
    corner: cells.corner,
    cellMetres: cells.cellMetres,
    dispose() {
      distances.dispose();
      colours.dispose();
    },
  };
}

/** Three corners of each triangle. */
function cornersOf({ index }: BufferGeometry, points: Float32Array): Float32Array {
  if (!index) return points.subarray(0, Math.floor(points.length / 9) * 9);
  const corners = new Float32Array(Math.floor(index.count / 3) * 9);
  for (let corner = 0; corner < corners.length / 3; corner++) {
    const vertex = index.getX(corner) * 3;
    corners.set(points.subarray(vertex, vertex + 3), corner * 3);
  }
  return corners;
}

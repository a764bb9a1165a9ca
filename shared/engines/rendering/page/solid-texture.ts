import { type Box3, type BufferGeometry, Data3DTexture, RedFormat } from 'three';
import { solidCells } from '../lighting/solid-cells.ts';
import type { StudioMesh } from './load-model.ts';

/** Where a model is, for what looks along a ray. */
export interface SolidTexture {
  /** See `SolidCells`. */
  readonly distances: Data3DTexture;
  readonly colours: Data3DTexture;
  /** The least corner of the first cell, in the world. */
  readonly corner: readonly [x: number, y: number, z: number];
  readonly cellMetres: number;
  dispose(): void;
}

/** What is there for less than this part hides nothing: glass, a faint shadow plane, a weave that is mostly holes. */
const LEAST_COVERAGE = 0.5;

/**
 * The cells of all that hides what is behind it.
 *
 * @param points x, y, z of every vertex of the meshes in the world, in their order
 */
export function solidTexture(meshes: readonly StudioMesh[], points: Float32Array, { min, max }: Box3): SolidTexture {
  let before = 0;
  const parts = meshes.map(({ mesh: { geometry }, albedo, seeThrough, coverage }) => {
    const { count } = geometry.getAttribute('position');
    const own = points.subarray(before * 3, (before + count) * 3);
    before += count;
    const hides = !seeThrough.glass && coverage >= LEAST_COVERAGE;
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

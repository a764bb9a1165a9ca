import { BufferAttribute, BufferGeometry, type Matrix4, type Mesh, type WebGLRenderTarget } from 'three';
import { shownTiles } from '../views/shown-tiles.ts';
import type { StudioModel } from './load-model.ts';

/** Side of a square of the picture. Smaller ones contain fewer pixels without a surface, and are more. */
const SIDE_PX = 8;

/** The vertex shader of the squares: points, because two triangles would both be computed along their common side. */
export const TILE_VERTEX = `void main() { gl_PointSize = ${SIDE_PX.toFixed(1)}; gl_Position = vec4(position.xy, 0.0, 1.0); }`;

/** In pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The squares of a picture in which surfaces are, as points in clip space for {@link viewSquares}. */
export function tilePoints({ points, meshes }: StudioModel, toClip: Matrix4, size: PictureSize): BufferGeometry {
  const tiles = shownTiles(points, cornersOf(meshes.map(({ mesh }) => mesh)), toClip.elements, size, SIDE_PX);
  const places = tiles.flatMap(([column, row]) => [middle(column, size.width), middle(row, size.height), 0]);
  return new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(places), 3));
}

/**
 * Lets a target be drawn by squares: its viewport has whole squares, because a point whose middle is outside of it is
 * not drawn. Pixels outside of the target do not exist.
 *
 * @param size of the picture that was divided into squares
 * @param left pixels from the left side of the target to that of the picture
 */
export function viewSquares({ viewport }: WebGLRenderTarget, { width, height }: PictureSize, left = 0): void {
  viewport.set(left, 0, wholeSquares(width), wholeSquares(height));
}

/** Returns the middle of a square in clip space. */
function middle(place: number, size: number): number {
  return ((place + 0.5) * SIDE_PX * 2) / wholeSquares(size) - 1;
}

function wholeSquares(size: number): number {
  return Math.ceil(size / SIDE_PX) * SIDE_PX;
}

/** Three vertices a triangle of all meshes, counted over the meshes. */
function cornersOf(meshes: readonly Mesh[]): Uint32Array {
  const counts = meshes.map(({ geometry }) => geometry.index?.count ?? geometry.getAttribute('position').count);
  const corners = new Uint32Array(counts.reduce((sum, count) => sum + count - (count % 3), 0));
  let [at, before] = [0, 0];
  meshes.forEach(({ geometry }, mesh) => {
    const count = counts[mesh] as number;
    for (let corner = 0; corner < count - (count % 3); corner++) {
      corners[at++] = before + (geometry.index?.getX(corner) ?? corner);
    }
    before += geometry.getAttribute('position').count;
  });
  return corners;
}

import { BoxGeometry, type Material, Mesh, MeshStandardMaterial } from 'three';
import type { SceneWall } from '../../../shared/domain/views/view-data.ts';
import type { Paints } from './paints.ts';
import { wallBoxes } from './wall-boxes.ts';

const MM = 0.001;
const WALL = new MeshStandardMaterial({ color: 0xe9e6df, roughness: 0.95 });
const GLASS = new MeshStandardMaterial({ color: 0xbfd6e0, roughness: 0.1, transparent: true, opacity: 0.35 });

/** A box of a wall, or the pane of a window. */
export interface WallMesh {
  readonly mesh: Mesh;
  readonly isGlass: boolean;
  /** The material that the mesh begins with: of each of the six sides of a box. */
  readonly material: Material | Material[];
}

/** Builds the boxes of a wall in metres, Y up, each side with its paint. Reveals, tops and ends stay plain. */
export function wallMeshes(wall: SceneWall, paints: Paints): WallMesh[] {
  const angle = Math.atan2(wall.y2 - wall.y1, wall.x2 - wall.x1);
  const lengthMm = Math.hypot(wall.x2 - wall.x1, wall.y2 - wall.y1);
  // The left side looks along Z. Order of the sides of a box: right, left, top, bottom, front, back.
  const painted = [WALL, WALL, WALL, WALL, paints.of(wall.left, WALL), paints.of(wall.right, WALL)];
  return wallBoxes(wall).map(({ from, to, bottom, top, glass: isGlass }) => {
    const middle = (from + to) / 2;
    const thickness = isGlass ? wall.thickness / 5 : wall.thickness;
    const geometry = new BoxGeometry((to - from) * MM, (top - bottom) * MM, thickness * MM);
    const material = isGlass ? GLASS : painted;
    if (!isGlass) placePictures(geometry, middle, (bottom + top) / 2, { lengthMm, heightMm: wall.height });
    const mesh = new Mesh(geometry, material);
    mesh.position.set(
      (wall.x1 + Math.cos(angle) * middle) * MM,
      ((bottom + top) / 2) * MM,
      (wall.y1 + Math.sin(angle) * middle) * MM,
    );
    mesh.rotation.y = -angle;
    return { mesh, isGlass, material };
  });
}

/**
 * Gives a box the texture coordinates of its place in the wall, in metres from the upper left corner of the side, so that
 * a picture goes on from box to box.
 */
function placePictures(
  geometry: BoxGeometry,
  alongMm: number,
  aboveMm: number,
  { lengthMm, heightMm }: { readonly lengthMm: number; readonly heightMm: number },
): void {
  const [position, normal, uv] = ['position', 'normal', 'uv'].map((name) => geometry.getAttribute(name));
  if (!position || !normal || !uv) return;
  for (let index = 0; index < position.count; index++) {
    const along = alongMm * MM + position.getX(index);
    const isBack = normal.getZ(index) < -0.5;
    uv.setXY(index, isBack ? lengthMm * MM - along : along, (heightMm - aboveMm) * MM - position.getY(index));
  }
}

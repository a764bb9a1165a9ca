import {
  BoxGeometry,
  type BufferGeometry,
  FrontSide,
  type GeometryGroup,
  type Material,
  Mesh,
  MeshStandardMaterial,
} from 'three';
import { direction, dot, minus, type Point } from '../../../shared/engines/floorplan/geometry/point.ts';
import type { Paints } from './paints.ts';
import type { WallBody } from './wall-bodies.ts';
import { wallBoxes } from './wall-boxes.ts';
import { WALL_GROUPS, wallSolid } from './wall-solid.ts';

const MM = 0.001;
/**
 * Its outer side casts the shadow. The inner side, which three.js takes by itself, ends in the corner of the room where
 * the shadow begins: light came through as a line from floor to top.
 */
const WALL = new MeshStandardMaterial({ color: 0xe9e6df, roughness: 0.95, shadowSide: FrontSide });
/**
 * Of ends, tops and reveals. It lies a little deeper than it is: ends in a corner of a room begin at the very edge that
 * is seen there, and shone through beside it.
 */
const PLAIN = new MeshStandardMaterial({
  color: WALL.color,
  roughness: WALL.roughness,
  shadowSide: FrontSide,
  polygonOffset: true,
  polygonOffsetFactor: 1,
  polygonOffsetUnits: 1,
});
const GLASS = new MeshStandardMaterial({ color: 0xbfd6e0, roughness: 0.1, transparent: true, opacity: 0.35 });

/** A wall without its panes, or the pane of a window. */
export interface WallMesh {
  readonly mesh: Mesh;
  readonly isGlass: boolean;
  /** The material that the mesh begins with: of each group of a wall. */
  readonly material: Material | Material[];
}

/** Builds a wall in metres, Y up, each side with its paint. Reveals, tops and ends stay plain. */
export function wallMeshes(body: WallBody, paints: Paints): WallMesh[] {
  const { wall } = body;
  const along = direction(body.start, body.end);
  const alongOf = (corner: Point) => dot(minus(corner, body.start), along);
  const reach = {
    from: Math.max(alongOf(body.left[0]), alongOf(body.right[0])),
    to: Math.min(alongOf(body.left[1]), alongOf(body.right[1])),
  };
  const boxes = wallBoxes(wall, reach);
  const paintOf = { plain: PLAIN, left: paints.of(wall.left, WALL), right: paints.of(wall.right, WALL) };
  const material = WALL_GROUPS.map((group) => paintOf[group]);
  const solid = boxes.filter(({ glass }) => !glass);
  return [
    ...(solid.length > 0
      ? [{ mesh: new Mesh(joinAlike(wallSolid(body, solid, reach), material), material), isGlass: false, material }]
      : []),
    ...boxes
      .filter(({ glass }) => glass)
      .map(({ from, to, bottom, top }) => {
        const geometry = new BoxGeometry((to - from) * MM, (top - bottom) * MM, (wall.thickness / 5) * MM);
        const mesh = new Mesh(geometry, GLASS);
        const middle = (from + to) / 2;
        mesh.position.set(
          (body.start.x + along.x * middle) * MM,
          ((bottom + top) / 2) * MM,
          (body.start.y + along.y * middle) * MM,
        );
        mesh.rotation.y = -Math.atan2(along.y, along.x);
        return { mesh, isGlass: true, material: GLASS };
      }),
  ];
}

/** Draws groups that follow each other in one call if they have the same material. */
function joinAlike(geometry: BufferGeometry, materials: readonly Material[]): BufferGeometry {
  const materialOf = ({ materialIndex = 0 }: GeometryGroup) => materials[materialIndex];
  const groups = geometry.groups.splice(0);
  for (const group of groups) {
    const before = geometry.groups.at(-1);
    if (before && materialOf(before) === materialOf(group)) before.count += group.count;
    else geometry.groups.push(group);
  }
  return geometry;
}

import { type BufferGeometry, type GeometryGroup, type Material, Mesh, MeshStandardMaterial } from 'three';
import type { Paints } from './paints.ts';
import { type WallBody, wallReach } from './wall-bodies.ts';
import type { WallBox } from './wall-boxes.ts';
import { WALL_GROUPS, wallSolid } from './wall-solid.ts';

const WALL = new MeshStandardMaterial({ color: 0xe9e6df, roughness: 0.95 });
/**
 * Of ends, tops and reveals. It lies a little deeper than it is: ends in a corner of a room begin at the very edge that
 * is seen there, and shone through beside it.
 */
const PLAIN = new MeshStandardMaterial({
  color: WALL.color,
  roughness: WALL.roughness,
  polygonOffset: true,
  polygonOffsetFactor: 1,
  polygonOffsetUnits: 1,
});

/** A wall without what fills its openings. */
export interface WallMesh {
  readonly mesh: Mesh;
  /** The materials that the mesh begins with, one of each group. */
  readonly material: Material[];
}

/**
 * Builds a wall in metres, Y up, each side with its paint. Reveals, tops and ends stay plain. Undefined if nothing of
 * it is left beside its openings.
 *
 * @param boxes of the wall
 */
export function wallMesh(body: WallBody, boxes: readonly WallBox[], paints: Paints): WallMesh | undefined {
  const { wall } = body;
  const solid = boxes.filter(({ fill }) => fill === 'wall');
  if (solid.length === 0) return undefined;
  const paintOf = { plain: PLAIN, left: paints.of(wall.left, WALL), right: paints.of(wall.right, WALL) };
  const material = WALL_GROUPS.map((group) => paintOf[group]);
  return { mesh: new Mesh(joinAlike(wallSolid(body, solid, wallReach(body)), material), material), material };
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

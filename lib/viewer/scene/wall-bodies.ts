import type { SceneWall } from '../../../shared/domain/views/view-data.ts';
import { joinWalls } from '../../../shared/engines/floorplan/drawing/wall-joints.ts';
import { direction, dot, minus, type Point } from '../../../shared/engines/floorplan/geometry/point.ts';
import type { WallReach } from './wall-boxes.ts';

/** What a wall covers of the sheet, in millimetres: its sides end in the corners with the walls that it meets. */
export interface WallBody {
  readonly wall: SceneWall;
  readonly start: Point;
  readonly end: Point;
  /** The side of greater y of a wall along x, from the start. */
  readonly left: readonly [start: Point, end: Point];
  readonly right: readonly [start: Point, end: Point];
}

/**
 * The bodies of walls. They touch in mitred corners, as in drawings, and never overlap: where faces of two walls lay in
 * one plane, both flickered. A wall without a length has none.
 */
export function wallBodies(walls: readonly SceneWall[]): readonly WallBody[] {
  const ids = new Map<string, number>();
  const nodes: { readonly id: number; readonly xMm: number; readonly yMm: number }[] = [];
  const nodeAt = (xMm: number, yMm: number): number => {
    const place = `${xMm} ${yMm}`;
    const id = ids.get(place) ?? nodes.length;
    if (id === nodes.length) {
      ids.set(place, id);
      nodes.push({ id, xMm, yMm });
    }
    return id;
  };
  const edges = walls.map((wall) => ({
    wall,
    from: nodeAt(wall.x1, wall.y1),
    to: nodeAt(wall.x2, wall.y2),
    thicknessMm: wall.thickness,
  }));
  return joinWalls({ nodes, edges }).bodies.map(({ edge, ...body }) => ({ ...body, wall: edge.wall }));
}

/** Where both sides of a wall are there, between its mitred ends. */
export function wallReach({ start, end, left, right }: WallBody): WallReach {
  const along = direction(start, end);
  const alongOf = (corner: Point) => dot(minus(corner, start), along);
  return {
    from: Math.max(alongOf(left[0]), alongOf(right[0])),
    to: Math.min(alongOf(left[1]), alongOf(right[1])),
  };
}

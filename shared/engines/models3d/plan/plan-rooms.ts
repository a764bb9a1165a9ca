import { Earcut } from 'three/src/extras/Earcut.js';
import { drawablePart } from '../../floorplan/drawing/drawable.ts';
import { joinWalls } from '../../floorplan/drawing/wall-joints.ts';
import type { Point } from '../../floorplan/geometry/point.ts';
import type { PlanDocument, WallNode } from '../../floorplan/plan-xml/plan-document.ts';
import type { Vector3 } from '../scene/matrix.ts';
import { onFloor, type Paint } from './paint.ts';
import { PLAN_SCENE_BUDGET } from './plan-scene-budget.ts';
import type { SurfaceList } from './surface-list.ts';

/**
 * Thickness of ceilings, and height of the walls beside them: shadow maps are not exact, and a thin ceiling would let
 * light through along the walls.
 */
export const ROOF_MM = 250;
const CEILING: Paint = { colour: '#f6f5f2' };
const AS_IT_IS = { scaleX: 1, scaleY: 1, rotationDegrees: 0 } as const;
const UP: Vector3 = [0, 1, 0];
const DOWN: Vector3 = [0, -1, 0];

/** A room that walls enclose. */
export interface PlanRoom {
  /** The faces of its walls, in millimetres of the plan. */
  readonly polygon: readonly Point[];
  /** The middles of its walls: ceilings end inside of walls, so that no light comes through between them. */
  readonly outline: readonly Point[];
  /** The top of its highest wall. */
  readonly topMm: number;
}

/** What closes a room: a ceiling, and a floor where the plan names none. */
interface RoomClosing {
  /** Converts a point of the plan, with z up from the floor, to the scene. */
  readonly toScene: (xMm: number, yMm: number, zMm: number) => Vector3;
  readonly ceilings: boolean;
  /** Undefined without floors. */
  readonly floor: Paint | undefined;
}

/** Returns the rooms between the walls of a plan. Those with too many corners are left out. */
export function planRooms(plan: PlanDocument): PlanRoom[] {
  const { walls } = drawablePart(plan);
  const nodes = new Map(walls.nodes.map((node) => [node.id, node]));
  return joinWalls(walls)
    .faces.filter(({ isRoom, corners }) => {
      return isRoom && corners.length > 2 && corners.length <= PLAN_SCENE_BUDGET.maxFloorCorners;
    })
    .map(({ corners, sides }) => ({
      polygon: corners,
      outline: sides.flatMap(({ edge, start }) => nearest([nodes.get(edge.from), nodes.get(edge.to)], start)),
      topMm: sides.reduce((top, { edge }) => Math.max(top, (nodes.get(edge.from)?.zMm ?? 0) + edge.heightMm), 0),
    }));
}

/** The place of the nearer one of two nodes. */
function nearest(ends: readonly (WallNode | undefined)[], { x, y }: Point): Point[] {
  const known = ends.filter((node) => node !== undefined);
  const [first] = known.toSorted((a, b) => Math.hypot(a.xMm - x, a.yMm - y) - Math.hypot(b.xMm - x, b.yMm - y));
  return first ? [{ x: first.xMm, y: first.yMm }] : [];
}

/** Adds the ceilings and floors of rooms. */
export function addRooms(surfaces: SurfaceList, rooms: readonly PlanRoom[], closing: RoomClosing): void {
  const { toScene, ceilings, floor } = closing;
  for (const { outline, topMm } of rooms) {
    const triangles = Earcut.triangulate(
      outline.flatMap(({ x, y }) => [x, y]),
      undefined,
      2,
    );
    for (let at = 0; at + 2 < triangles.length; at += 3) {
      const corners = triangles.slice(at, at + 3).flatMap((corner) => outline[corner] ?? []);
      const level = (zMm: number) => corners.map(({ x, y }) => toScene(x, y, zMm));
      if (ceilings) {
        surfaces.addPolygon(CEILING, level(topMm), DOWN);
        surfaces.addPolygon(CEILING, level(topMm + ROOF_MM), UP);
      }
      const places = corners.map(({ x, y }) => onFloor({ xMm: x, yMm: y }, AS_IT_IS));
      if (floor) surfaces.addPolygon(floor, level(0), UP, places);
    }
  }
}

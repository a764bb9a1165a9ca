import { Earcut } from 'three/src/extras/Earcut.js';
import { drawablePart } from '../../floorplan/drawing/drawable.ts';
import { joinWalls } from '../../floorplan/drawing/wall-joints.ts';
import type { Point } from '../../floorplan/geometry/point.ts';
import type { PlanDocument } from '../../floorplan/plan-xml/plan-document.ts';
import type { Vector3 } from '../scene/matrix.ts';
import { onFloor, type Paint } from './paint.ts';
import { PLAN_SCENE_BUDGET } from './plan-scene-budget.ts';
import type { SurfaceList } from './surface-list.ts';

const CEILING: Paint = { colour: '#f6f5f2' };
const AS_IT_IS = { scaleX: 1, scaleY: 1, rotationDegrees: 0 } as const;
const UP: Vector3 = [0, 1, 0];
const DOWN: Vector3 = [0, -1, 0];

/** A room that walls enclose: the faces of its walls, and the top of the highest of them. */
export interface PlanRoom {
  /** In millimetres of the plan. */
  readonly polygon: readonly Point[];
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
  const heights = new Map(walls.nodes.map(({ id, zMm }) => [id, zMm]));
  return joinWalls(walls)
    .faces.filter(({ isRoom, corners }) => {
      return isRoom && corners.length > 2 && corners.length <= PLAN_SCENE_BUDGET.maxFloorCorners;
    })
    .map(({ corners, sides }) => ({
      polygon: corners,
      topMm: sides.reduce((top, { edge }) => Math.max(top, (heights.get(edge.from) ?? 0) + edge.heightMm), 0),
    }));
}

/** Adds the ceilings and floors of rooms. */
export function addRooms(surfaces: SurfaceList, rooms: readonly PlanRoom[], closing: RoomClosing): void {
  const { toScene, ceilings, floor } = closing;
  for (const { polygon, topMm } of rooms) {
    const triangles = Earcut.triangulate(
      polygon.flatMap(({ x, y }) => [x, y]),
      undefined,
      2,
    );
    for (let at = 0; at + 2 < triangles.length; at += 3) {
      const corners = triangles.slice(at, at + 3).flatMap((corner) => polygon[corner] ?? []);
      const level = (zMm: number) => corners.map(({ x, y }) => toScene(x, y, zMm));
      if (ceilings) surfaces.addPolygon(CEILING, level(topMm), DOWN);
      const places = corners.map(({ x, y }) => onFloor({ xMm: x, yMm: y }, AS_IT_IS));
      if (floor) surfaces.addPolygon(floor, level(0), UP, places);
    }
  }
}

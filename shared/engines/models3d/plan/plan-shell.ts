import { Earcut } from 'three/src/extras/Earcut.js';
import { itemIdOf } from '../../floorplan/plan-xml/id-map.ts';
import type {
  Floor,
  IdMap,
  PlanDocument,
  PlanObject,
  WallEdge,
  WallNode,
} from '../../floorplan/plan-xml/plan-document.ts';
import type { Vector3 } from '../scene/matrix.ts';
import { onFloor, type Paint, type PlaceMm } from './paint.ts';
import { PLAN_SCENE_BUDGET, tooComplex } from './plan-scene-budget.ts';
import type { SurfaceList } from './surface-list.ts';
import { type WallOpening, wallPanels } from './wall-panels.ts';

const WALL: Paint = { colour: '#f2f0ec' };
/** Lower walls do not reach a ceiling. */
const TALL_MM = 2_000;
/** A floor without a material. */
export const FLOOR: Paint = { colour: '#d9d2c5' };
const UP: Vector3 = [0, 1, 0];

/** Doors and windows: clients place them in the nearest wall and cut them out of it. */
export const OPENING_TYPES: ReadonlySet<string> = new Set(['door', 'window']);

interface ShellOptions {
  /** Converts a point of the plan, with z up from the floor, to the scene. */
  readonly toScene: (xMm: number, yMm: number, zMm: number) => Vector3;
  /** The paint of a material; undefined if it is not known. */
  readonly paintOf: (itemId: string) => Paint | undefined;
  /** The paint of walls and floors without a material. */
  readonly wall?: Paint | undefined;
  readonly floor?: Paint | undefined;
  /** Added to the height of walls beside ceilings. */
  readonly raisedMm?: number;
  /** `#rrggbb` of the tops of walls. */
  readonly wallTopColour?: string | undefined;
}

/** The position of a wall, and its openings. */
interface PlacedWall {
  readonly edge: WallEdge;
  readonly start: WallNode;
  readonly lengthMm: number;
  /** Unit vector along the wall. Turned left by 90 degrees it points to the side `left`, which has the greater y. */
  readonly along: readonly [x: number, y: number];
  readonly openings: WallOpening[];
}

/**
 * Adds the walls of a plan with their openings, and the floors of its rooms, each side painted with its material.
 *
 * @throws ModelError MODEL_TOO_COMPLEX for walls with too many openings
 */
export function addShell(surfaces: SurfaceList, plan: PlanDocument, options: ShellOptions): void {
  const nodes = new Map(plan.walls.nodes.map((node) => [node.id, node]));
  const walls = plan.walls.edges.flatMap((edge) => placedWall(edge, nodes) ?? []);
  for (const object of plan.objects) {
    if (OPENING_TYPES.has(object.type)) addOpening(object, walls);
  }
  const corners = cornersOf(walls);
  let panels = 0;
  for (const wall of walls) {
    panels += addWall(surfaces, wall, corners, options);
    if (panels > PLAN_SCENE_BUDGET.maxPanels) throw tooComplex(PLAN_SCENE_BUDGET.maxPanels, 'parts of walls');
  }
  for (const floor of plan.floors) addFloor(surfaces, floor, nodes, options);
}

function placedWall(edge: WallEdge, nodes: ReadonlyMap<number, WallNode>): PlacedWall | undefined {
  const [start, end] = [nodes.get(edge.from), nodes.get(edge.to)];
  if (!start || !end || !(edge.heightMm > 0)) return undefined;
  const [x, y] = [end.xMm - start.xMm, end.yMm - start.yMm];
  const lengthMm = Math.hypot(x, y);
  if (lengthMm === 0) return undefined;
  return { edge, start, lengthMm, along: [x / lengthMm, y / lengthMm], openings: [] };
}

/** Adds an opening to the wall that is nearest to its middle. */
function addOpening({ xMm, yMm, zMm, widthMm, heightMm }: PlanObject, walls: readonly PlacedWall[]): void {
  let nearest: { wall: PlacedWall; atMm: number; distanceMm: number } | undefined;
  for (const wall of walls) {
    const [dx, dy] = [xMm - wall.start.xMm, yMm - wall.start.yMm];
    const [ux, uy] = wall.along;
    const atMm = Math.min(Math.max(dx * ux + dy * uy, 0), wall.lengthMm);
    const distanceMm = Math.hypot(dx - atMm * ux, dy - atMm * uy);
    if (!nearest || distanceMm < nearest.distanceMm) nearest = { wall, atMm, distanceMm };
  }
  if (!nearest) return;
  const { wall, atMm } = nearest;
  const [fromMm, toMm] = [Math.max(0, atMm - widthMm / 2), Math.min(wall.lengthMm, atMm + widthMm / 2)];
  wall.openings.push({ fromMm, toMm, bottomMm: zMm, topMm: zMm + heightMm });
}

/** Returns the number of boxes that the wall is made of. */
function addWall(
  surfaces: SurfaceList,
  { edge, start, lengthMm, along: [ux, uy], openings }: PlacedWall,
  corners: ReadonlyMap<number, Corner>,
  { toScene, paintOf, wall = WALL, raisedMm = 0, wallTopColour = wall.colour }: ShellOptions,
): number {
  const { from, to, heightMm, thicknessMm } = edge;
  const [first, last] = [endAt(edge, corners.get(from)), endAt(edge, corners.get(to))];
  const whole = {
    fromMm: -first.overlapMm,
    toMm: lengthMm + last.overlapMm,
    bottomMm: 0,
    topMm: heightMm + (heightMm < TALL_MM ? 0 : raisedMm),
  };
  const sidePaint = (side: string) => {
    const material = edge.materials.find((each) => each.side === side);
    return (material && paintIn(material.idMap, paintOf)) ?? wall;
  };
  const [left, right] = [sidePaint('left'), sidePaint('right')];
  const { maxWallOpenings } = PLAN_SCENE_BUDGET;
  if (openings.length > maxWallOpenings) throw tooComplex(maxWallOpenings, 'openings in one wall');
  const panels = wallPanels(whole, openings);
  for (const { fromMm, toMm, bottomMm, topMm } of panels) {
    surfaces.addBox(
      { min: [fromMm, -thicknessMm / 2, bottomMm], max: [toMm, thicknessMm / 2, topMm] },
      ([s, side, up]) => toScene(start.xMm + s * ux - side * uy, start.yMm + s * uy + side * ux, start.zMm + up),
      ({ axis, end }) => {
        if (axis === 1) return end === 1 ? left : right;
        if (axis === 2 && end === 1 && topMm === whole.topMm) return { colour: wallTopColour };
        const isHidden = end === 0 ? first.isClosed && fromMm === whole.fromMm : last.isClosed && toMm === whole.toMm;
        return axis === 0 && isHidden ? undefined : wall;
      },
    );
  }
  return panels.length;
}

/** The walls that meet at a node: the two thickest and the two highest, so that each has what the others have. */
interface Corner {
  readonly thicknessesMm: readonly number[];
  readonly heightsMm: readonly number[];
}

/**
 * How far a wall extends beyond its node to fill the corner with the other walls, and whether one of these is at least
 * as high: then their sides close the corner, and the wall's end is inside them.
 */
function endAt(edge: WallEdge, corner: Corner | undefined): { overlapMm: number; isClosed: boolean } {
  const mostOfOthers = ([most = 0, next = 0]: readonly number[], own: number) => (most === own ? next : most);
  const othersThicknessMm = mostOfOthers(corner?.thicknessesMm ?? [], edge.thicknessMm);
  const othersHeightMm = mostOfOthers(corner?.heightsMm ?? [], edge.heightMm);
  return { overlapMm: othersThicknessMm / 2, isClosed: othersHeightMm >= edge.heightMm };
}

function cornersOf(walls: readonly PlacedWall[]): Map<number, Corner> {
  const corners = new Map<number, Corner>();
  for (const { edge } of walls) {
    for (const node of [edge.from, edge.to]) {
      const { thicknessesMm, heightsMm } = corners.get(node) ?? { thicknessesMm: [], heightsMm: [] };
      corners.set(node, {
        thicknessesMm: twoLargest(thicknessesMm, edge.thicknessMm),
        heightsMm: twoLargest(heightsMm, edge.heightMm),
      });
    }
  }
  return corners;
}

function twoLargest([most = 0, next = 0]: readonly number[], value: number): readonly number[] {
  if (value > most) return [value, most];
  return value > next ? [most, value] : [most, next];
}

function addFloor(
  surfaces: SurfaceList,
  { nodes: ring, material }: Floor,
  nodes: ReadonlyMap<number, WallNode>,
  { toScene, paintOf, floor = FLOOR }: ShellOptions,
): void {
  const corners = ring
    .toSorted((a, b) => a.sortId - b.sortId)
    .map(({ nodeId }) => nodes.get(nodeId))
    .filter((node) => node !== undefined);
  const paint = paintIn(material.idMap, paintOf) ?? floor;
  const onPicture = corners.map((corner) => onFloor(corner, material));
  const places = corners.map(({ xMm, yMm, zMm }) => toScene(xMm, yMm, zMm));
  const triangles = Earcut.triangulate(
    corners.flatMap(({ xMm, yMm }) => [xMm, yMm]),
    undefined,
    2,
  );
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const three = triangles.slice(at, at + 3);
    surfaces.addPolygon(paint, pickCorners(places, three), UP, pickCorners(onPicture, three));
  }
}

function pickCorners<T extends Vector3 | PlaceMm>(all: readonly T[], corners: readonly number[]): T[] {
  return corners.map((corner) => all[corner]).filter((place) => place !== undefined);
}

function paintIn(idMap: IdMap, paintOf: ShellOptions['paintOf']): Paint | undefined {
  const id = itemIdOf(idMap);
  return id === undefined ? undefined : paintOf(id);
}

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
import type { SurfaceList } from './surface-list.ts';
import { type WallOpening, wallPanels } from './wall-panels.ts';

const WALL_COLOUR = '#f2f0ec';
const FLOOR_COLOUR = '#d9d2c5';
const UP: Vector3 = [0, 1, 0];

/** Doors and windows: clients place them in the nearest wall and cut them out of it. */
export const OPENING_TYPES: ReadonlySet<string> = new Set(['door', 'window']);

interface ShellOptions {
  /** Converts a point of the plan, with z up from the floor, to the scene. */
  readonly toScene: (xMm: number, yMm: number, zMm: number) => Vector3;
  /** `#rrggbb` of a material; undefined if it is not known. */
  readonly colourOf: (itemId: string) => string | undefined;
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
 * Adds the walls of a plan with their openings, and the floors of its rooms, each side in the colour of its material.
 */
export function addShell(surfaces: SurfaceList, plan: PlanDocument, options: ShellOptions): void {
  const nodes = new Map(plan.walls.nodes.map((node) => [node.id, node]));
  const walls = plan.walls.edges.flatMap((edge) => placedWall(edge, nodes) ?? []);
  for (const object of plan.objects) {
    if (OPENING_TYPES.has(object.type)) addOpening(object, walls);
  }
  const edgesAtNodes = edgesByNode(walls);
  for (const wall of walls) addWall(surfaces, wall, edgesAtNodes, options);
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

function addWall(
  surfaces: SurfaceList,
  { edge, start, lengthMm, along: [ux, uy], openings }: PlacedWall,
  edgesAtNodes: ReadonlyMap<number, readonly WallEdge[]>,
  { toScene, colourOf }: ShellOptions,
): void {
  const { from, to, heightMm, thicknessMm } = edge;
  const [first, last] = [corner(edge, edgesAtNodes.get(from)), corner(edge, edgesAtNodes.get(to))];
  const whole = {
    fromMm: -first.overlapMm,
    toMm: lengthMm + last.overlapMm,
    bottomMm: 0,
    topMm: heightMm,
  };
  const sideColour = (side: string) => {
    const material = edge.materials.find((each) => each.side === side);
    return (material && colourIn(material.idMap, colourOf)) ?? WALL_COLOUR;
  };
  const [left, right] = [sideColour('left'), sideColour('right')];
  for (const { fromMm, toMm, bottomMm, topMm } of wallPanels(whole, openings)) {
    surfaces.addBox(
      { min: [fromMm, -thicknessMm / 2, bottomMm], max: [toMm, thicknessMm / 2, topMm] },
      ([s, side, up]) => toScene(start.xMm + s * ux - side * uy, start.yMm + s * uy + side * ux, start.zMm + up),
      ({ axis, end }) => {
        if (axis === 1) return end === 1 ? left : right;
        const isHidden = end === 0 ? first.isClosed && fromMm === whole.fromMm : last.isClosed && toMm === whole.toMm;
        return axis === 0 && isHidden ? undefined : WALL_COLOUR;
      },
    );
  }
}

/**
 * How far a wall extends beyond its node to fill the corner with the other walls, and whether one of these is at least
 * as high: then their sides close the corner, and the wall's end is inside them.
 */
function corner(edge: WallEdge, edges: readonly WallEdge[] = []): { overlapMm: number; isClosed: boolean } {
  const others = edges.filter((other) => other !== edge);
  const overlapMm = others.reduce((most, { thicknessMm }) => Math.max(most, thicknessMm / 2), 0);
  return { overlapMm, isClosed: others.some(({ heightMm }) => heightMm >= edge.heightMm) };
}

function edgesByNode(walls: readonly PlacedWall[]): Map<number, WallEdge[]> {
  const edgesAtNodes = new Map<number, WallEdge[]>();
  for (const { edge } of walls) {
    for (const node of [edge.from, edge.to]) {
      const here = edgesAtNodes.get(node);
      if (here) here.push(edge);
      else edgesAtNodes.set(node, [edge]);
    }
  }
  return edgesAtNodes;
}

function addFloor(
  surfaces: SurfaceList,
  { nodes: ring, material }: Floor,
  nodes: ReadonlyMap<number, WallNode>,
  { toScene, colourOf }: ShellOptions,
): void {
  const corners = ring
    .toSorted((a, b) => a.sortId - b.sortId)
    .map(({ nodeId }) => nodes.get(nodeId))
    .filter((node) => node !== undefined);
  const colour = colourIn(material.idMap, colourOf) ?? FLOOR_COLOUR;
  const places = corners.map(({ xMm, yMm, zMm }) => toScene(xMm, yMm, zMm));
  const triangles = Earcut.triangulate(
    corners.flatMap(({ xMm, yMm }) => [xMm, yMm]),
    undefined,
    2,
  );
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const triangle = triangles.slice(at, at + 3).flatMap((corner) => (places[corner] ? [places[corner]] : []));
    surfaces.addPolygon(colour, triangle, UP);
  }
}

function colourIn(idMap: IdMap, colourOf: ShellOptions['colourOf']): string | undefined {
  const id = itemIdOf(idMap);
  return id === undefined ? undefined : colourOf(id);
}

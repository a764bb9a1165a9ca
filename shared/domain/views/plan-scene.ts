import { drawablePart } from '../../engines/floorplan/drawing/drawable.ts';
import { leavesOf } from '../../engines/floorplan/geometry/door-leaves.ts';
import { itemIdOf } from '../../engines/floorplan/plan-xml/id-map.ts';
import type { Floor, PlanDocument, PlanObject, WallEdge } from '../../engines/floorplan/plan-xml/plan-document.ts';
import type { PlanScene, SceneFloor, SceneOpening, ScenePiece, SceneWall } from './view-data.ts';

/** A phone shows this many boxes and models. What a plan has above it is left out of the scene, not of the drawing. */
const MAX_WALLS = 2_000;
const MAX_OPENINGS = 1_000;
const MAX_PIECES = 500;
const MAX_FLOORS = 500;
const MAX_FLOOR_CORNERS = 400;
/** A door reaches so far into its wall, and out of it: faces of both in one plane flicker. */
const INTO_WALL_MM = 3;

/** The model of an item. */
interface ItemModel {
  /** Null if the viewer has none. */
  readonly glbUrl: string | null;
  /** How wide it is, if that is known. */
  readonly widthMm: number | null;
}

/**
 * Makes the scene of a plan: walls with their openings, floors, furniture with the models of its items, and doors whose
 * items have a model with as many leaves: one of 900 mm is not stretched to a leaf of two metres. Each opening belongs
 * to the nearest wall, as in clients. Takes at most `MAX_WALLS` times `MAX_OPENINGS` steps.
 *
 * @param modelOf the model of an item; undefined for an item that the viewer does not show
 */
export function planScene(plan: PlanDocument, modelOf: (itemId: string) => ItemModel | undefined): PlanScene {
  const { walls: graph, objects, floors } = drawablePart(plan);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const walls = graph.edges.slice(0, MAX_WALLS).flatMap((edge) => wallOf(edge, nodes) ?? []);
  const modelFor = ({ idMap }: PlanObject) => modelOf(itemIdOf(idMap) ?? '');
  const urlFor = (object: PlanObject) => modelFor(object)?.glbUrl ?? null;
  const hasModel = (door: PlanObject) => {
    const { leaves } = leavesOf(door);
    const widthMm = modelFor(door)?.widthMm ?? 0;
    return urlFor(door) !== null && leaves > 0 && leavesOf({ widthMm }).leaves === leaves;
  };
  for (const object of objects.filter(isOpening).slice(0, MAX_OPENINGS)) addOpening(object, hasModel(object), walls);
  const furniture = objects.filter((object) => !isOpening(object)).slice(0, MAX_PIECES);
  const doors = objects.filter((object) => object.type === 'door' && hasModel(object)).slice(0, MAX_OPENINGS);
  return {
    walls,
    floors: floors.slice(0, MAX_FLOORS).flatMap((floor) => floorOf(floor, nodes) ?? []),
    pieces: [
      ...furniture.map((object) => pieceOf(object, urlFor(object))),
      ...doors.map((object) => intoWall(pieceOf(object, urlFor(object)))),
    ],
  };
}

function pieceOf(object: PlanObject, glbUrl: string | null): ScenePiece {
  return {
    x: object.xMm,
    y: object.yMm,
    z: object.zMm,
    width: object.widthMm,
    depth: object.depthMm,
    height: object.heightMm,
    rotation: object.rotationDegrees,
    flipX: object.flipX,
    flipY: object.flipY,
    glbUrl,
    isDoor: object.type === 'door',
  };
}

function intoWall(door: ScenePiece): ScenePiece {
  return {
    ...door,
    width: door.width + 2 * INTO_WALL_MM,
    depth: door.depth + 2 * INTO_WALL_MM,
    height: door.height + INTO_WALL_MM,
  };
}

/** A wall whose openings are added later. */
interface OpenWall extends SceneWall {
  readonly openings: SceneOpening[];
}

function isOpening({ type }: PlanObject): boolean {
  return type === 'door' || type === 'window';
}

function floorOf(
  { nodes: ring, material: { idMap, scaleX, scaleY, rotationDegrees } }: Floor,
  nodes: ReadonlyMap<number, { readonly xMm: number; readonly yMm: number }>,
): SceneFloor | undefined {
  const corners = ring.slice(0, MAX_FLOOR_CORNERS).flatMap(({ nodeId }) => nodes.get(nodeId) ?? []);
  if (corners.length < 3) return undefined;
  return {
    corners: corners.map(({ xMm, yMm }) => [xMm, yMm] as const),
    material: itemIdOf(idMap) ?? null,
    scaleX,
    scaleY,
    rotation: rotationDegrees,
  };
}

function wallOf(
  { from, to, thicknessMm, heightMm, materials }: WallEdge,
  nodes: ReadonlyMap<number, { readonly xMm: number; readonly yMm: number }>,
): OpenWall | undefined {
  const [start, end] = [nodes.get(from), nodes.get(to)];
  if (!start || !end) return undefined;
  return {
    x1: start.xMm,
    y1: start.yMm,
    x2: end.xMm,
    y2: end.yMm,
    thickness: thicknessMm,
    height: heightMm,
    openings: [],
    left: paintOf(materials, 'left'),
    right: paintOf(materials, 'right'),
  };
}

function paintOf(materials: WallEdge['materials'], side: string): string | null {
  const painted = materials.find((material) => material.side === side);
  return (painted && itemIdOf(painted.idMap)) ?? null;
}

function addOpening(object: PlanObject, hasModel: boolean, walls: readonly OpenWall[]): void {
  let nearest: { wall: OpenWall; at: number; distance: number } | undefined;
  for (const wall of walls) {
    const [dx, dy] = [wall.x2 - wall.x1, wall.y2 - wall.y1];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const along = ((object.xMm - wall.x1) * dx + (object.yMm - wall.y1) * dy) / length;
    const at = Math.min(Math.max(along, 0), length);
    const distance = Math.hypot(wall.x1 + (dx / length) * at - object.xMm, wall.y1 + (dy / length) * at - object.yMm);
    if (!nearest || distance < nearest.distance) nearest = { wall, at, distance };
  }
  nearest?.wall.openings.push({
    type: object.type === 'window' ? 'window' : hasModel || leavesOf(object).leaves === 0 ? 'gap' : 'door',
    at: nearest.at,
    width: object.widthMm,
    height: object.heightMm,
    sill: object.zMm,
    isHungAtEnd: isHungAtEnd(object, nearest.wall),
  });
}

/** The hinge is at the left of a door that is not mirrored, as it is drawn. */
function isHungAtEnd({ rotationDegrees, flipX }: PlanObject, { x1, y1, x2, y2 }: SceneWall): boolean {
  return Math.cos((rotationDegrees * Math.PI) / 180 - Math.atan2(y2 - y1, x2 - x1)) * flipX < 0;
}

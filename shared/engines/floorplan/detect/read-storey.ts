import type { FlatText } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { cross, direction, distance, minus, type Point } from '../geometry/point.ts';
import { contains } from '../geometry/polygon.ts';
import type { DoorSwing } from './door-swings.ts';
import type { LostPart, PlanObject, PlanOpening, PlanRoom, PlanWall, Storey } from './floor-plan.ts';
import type { Column } from './free-columns.ts';
import type { GraphFace } from './graph-faces.ts';
import { lostParts } from './lost-parts.ts';
import { printedRoom } from './printed-room.ts';
import { roomNames } from './room-labels.ts';
import type { RunOpening } from './run-openings.ts';
import type { View } from './storeys.ts';
import type { GraphEdge, WallGraph } from './wall-graph.ts';

/** The confidence in an opening, by its evidence. */
const CONFIDENCE = {
  swing: 0.95,
  leaf: 0.85,
  mark: 0.85,
  openingMark: 0.75,
  lines: 0.7,
  inner: 0.6,
  gap: 0.6,
} as const;
const OBJECT_REACH_MM = 1_500;

/** What stands and is written in a drawing, beside its walls. */
interface DrawnContent {
  readonly texts: readonly FlatText[];
  readonly objects: readonly PlanObject[];
  /** Those that are doors for certain. */
  readonly swings: readonly DoorSwing[];
  readonly columns: readonly Column[];
}

/** Makes a view a storey: its nodes and walls, rooms with names, and the furniture in and near it. */
export function readStorey(graph: WallGraph, view: View, { texts, objects, swings, columns }: DrawnContent): Storey {
  const numbers = new Map<number, number>();
  const nodes: Point[] = [];
  const numberOf = (node: number): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    numbers.set(node, nodes.length);
    return nodes.push(elementAt(graph.nodes, node)) - 1;
  };
  const walls = view.edges.map((number) => {
    const edge = elementAt(graph.edges, number);
    const [from, to] = [numberOf(edge.a), numberOf(edge.b)];
    return wallOf(edge, from, to, nodes);
  });
  const rooms = view.faces.map((face) => roomOf(face, graph, texts, numberOf));
  const { minX, minY, maxX, maxY } = view.bounds;
  const near = ({ at: { x, y } }: PlanObject) =>
    x > minX - OBJECT_REACH_MM &&
    x < maxX + OBJECT_REACH_MM &&
    y > minY - OBJECT_REACH_MM &&
    y < maxY + OBJECT_REACH_MM;
  const lost = [...lostParts(graph, view, texts, swings), ...lostColumns(view, columns)];
  return { name: view.name, nodes, walls, rooms, objects: objects.filter(near), lost };
}

/** Columns that stand in a room; a plan has nothing that they could be. */
function lostColumns({ faces }: View, columns: readonly Column[]): LostPart[] {
  return columns
    .filter(({ at }) => faces.some(({ polygon }) => contains(polygon, at)))
    .map(({ at, widthMm, depthMm }) => ({
      kind: 'column',
      label: `${Math.round(widthMm)} × ${Math.round(depthMm)} mm`,
      at,
    }));
}

function wallOf(edge: GraphEdge, from: number, to: number, nodes: readonly Point[]): PlanWall {
  const [a, b] = [elementAt(nodes, from), elementAt(nodes, to)];
  const openings = edge.openings.map((opening) => openingOf(opening, a, b));
  return { from, to, thicknessMm: edge.thicknessMm, single: edge.single, openings };
}

function openingOf({ type, from, to, leaves, evidence }: RunOpening, a: Point, b: Point): PlanOpening {
  const along = direction(a, b);
  return {
    type,
    positionMm: from,
    widthMm: to - from,
    confidence: CONFIDENCE[evidence],
    leaves: leaves.map(({ hinge, open }) => {
      const atStart = Math.abs(distance(a, hinge) - from) <= Math.abs(distance(a, hinge) - to);
      return { hinge: atStart ? 'from' : 'to', side: cross(along, minus(open, hinge)) > 0 ? 'left' : 'right' };
    }),
  };
}

function roomOf(
  face: GraphFace,
  graph: WallGraph,
  texts: readonly FlatText[],
  numberOf: (node: number) => number,
): PlanRoom {
  const inside = texts.filter(({ at }) => contains(face.polygon, at));
  const names = roomNames(inside);
  const labels = [...new Set(inside.map(({ text }) => text.trim()).filter((text) => text !== ''))];
  const { polygon, areaM2 } = printedRoom(face, graph, labels);
  return { name: names.join(' + '), labels, polygon, areaM2, ring: face.ring.map(numberOf) };
}

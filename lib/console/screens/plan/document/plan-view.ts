import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { ElementCodec } from '../../../../../shared/engines/floorplan/plan-xml/element-codec.ts';
import {
  FLOOR,
  PLAN_OBJECT,
  TEXTER,
  WALL_EDGE,
  WALL_NODE,
} from '../../../../../shared/engines/floorplan/plan-xml/plan-codec.ts';
import type {
  Floor,
  PlanObject,
  PlanText,
  WallEdge,
  WallNode,
} from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { hangs, openingsOf } from './openings-of.ts';
import { type Section, sectionOf } from './sections.ts';
import type { SourceDocument } from './source-document.ts';
import { type SourceElement, xmlOf } from './source-element.ts';

/** A part of a plan with the element that holds it. */
export interface Part<T> {
  readonly key: number;
  readonly source: SourceElement;
  readonly value: T;
}

/** A wall whose two nodes exist. */
export interface Wall extends Part<WallEdge> {
  readonly from: Point;
  readonly to: Point;
  readonly lengthMm: number;
}

/** A door or window, and the wall that it hangs on, as clients find it: the nearest one. */
export interface Opening extends Part<PlanObject> {
  readonly wall: Wall | undefined;
  /** Of its middle, from the first node of the wall. */
  readonly alongMm: number;
}

/** What a document holds, as clients understand it. */
export interface PlanView {
  readonly nodes: readonly Part<WallNode>[];
  readonly places: ReadonlyMap<number, Point>;
  readonly walls: readonly Wall[];
  readonly openings: readonly Opening[];
  readonly pieces: readonly Part<PlanObject>[];
  readonly texts: readonly Part<PlanText>[];
  readonly floors: readonly Part<Floor>[];
}

const parts = keptWith<SourceElement, Part<unknown> | null>();
/** One value, as a section that stays: what is computed from it is kept too. */
const NO_PARTS: readonly never[] = [];
const lists = keptWith<SourceElement, readonly Part<unknown>[]>();
const views = keptWith<SourceElement, PlanView>();
const wallsOfEdges = keptWith<Part<WallEdge>, Wall>();
const pieceLists = keptWith<readonly Part<PlanObject>[], readonly Part<PlanObject>[]>();
const graphs = keptWith<readonly Part<WallEdge>[], Pick<PlanView, 'nodes' | 'places' | 'walls'>>();

/** Reads a document. What has been read is kept by element, so that after a change only what changed is read again. */
export function planView(document: SourceDocument): PlanView {
  const known = views.get(document.root);
  if (known) return known;
  const nodes = partsOf(document, 'nodes', WALL_NODE);
  const { places, walls } = graphOf(nodes, partsOf(document, 'edges', WALL_EDGE));
  const objects = partsOf(document, 'objects', PLAN_OBJECT);
  const view: PlanView = {
    nodes,
    places,
    walls,
    openings: openingsOf(objects, walls),
    pieces: piecesOf(objects),
    texts: partsOf(document, 'texts', TEXTER),
    floors: partsOf(document, 'floors', FLOOR),
  };
  views.set(document.root, view);
  return view;
}

/** The same objects give the same list: while walls move, nothing of the pieces among themselves is computed again. */
function piecesOf(objects: readonly Part<PlanObject>[]): readonly Part<PlanObject>[] {
  const known = pieceLists.get(objects);
  if (known) return known;
  const pieces = objects.filter((part) => !hangs(part.value));
  pieceLists.set(objects, pieces);
  return pieces;
}

/** The same lists give the same walls: while pieces move, nothing of the walls is computed again. */
function graphOf(
  nodes: readonly Part<WallNode>[],
  edges: readonly Part<WallEdge>[],
): Pick<PlanView, 'nodes' | 'places' | 'walls'> {
  const known = graphs.get(edges);
  if (known?.nodes === nodes) return known;
  const places = new Map(nodes.map(({ value: { id, xMm, yMm } }) => [id, { x: xMm, y: yMm }]));
  const walls = edges.flatMap((part): Wall[] => {
    const [from, to] = [places.get(part.value.from), places.get(part.value.to)];
    return from && to ? [wallOf(part, from, to)] : [];
  });
  const graph = { nodes, places, walls };
  graphs.set(edges, graph);
  return graph;
}

/** A wall whose ends stay is the same value, so that what was computed of it holds while others move. */
function wallOf(part: Part<WallEdge>, from: Point, to: Point): Wall {
  const known = wallsOfEdges.get(part);
  if (known && isSame(known.from, from) && isSame(known.to, to)) return known;
  const wall = { ...part, from, to, lengthMm: distance(from, to) };
  wallsOfEdges.set(part, wall);
  return wall;
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function partsOf<T>(document: SourceDocument, section: Section, codec: ElementCodec<T>): readonly Part<T>[] {
  const around = sectionOf(document, section);
  if (!around) return NO_PARTS;
  const known = lists.get(around);
  // Each list is read by one codec alone, so what is kept for it is of that codec.
  if (known) return known as readonly Part<T>[];
  const read = around.children.flatMap((child): Part<T>[] => {
    const part = typeof child === 'string' ? null : partOf(child, codec);
    return part ? [part] : [];
  });
  lists.set(around, read);
  return read;
}

function partOf<T>(source: SourceElement, codec: ElementCodec<T>): Part<T> | null {
  const known = parts.get(source);
  if (known !== undefined) return known as Part<T> | null;
  const value = codec.read(xmlOf(source));
  const part = value === undefined ? null : { key: source.key, source, value };
  parts.set(source, part);
  return part;
}

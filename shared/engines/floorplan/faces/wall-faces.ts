import { createDisjointSets } from '../detect/disjoint-sets.ts';
import { elementAt } from '../geometry/element-at.ts';
import { cross, direction, distance, type Point } from '../geometry/point.ts';
import { type Bounds, perimeter } from '../geometry/polygon.ts';
import { type FaceCell, rectangleIn } from './face-cell.ts';
import { openingCells } from './opening-cells.ts';
import type { PlaneFace } from './plane-faces.ts';

/** What a face is. */
type FaceKind = 'wall' | 'opening' | 'room' | 'other';

/** Walls are so thick; above 500 mm only long ones. */
const MIN_WALL_MM = 40;
const MAX_WALL_MM = 500;
const MAX_LONG_WALL_MM = 760;
const MIN_LONG = 8;
/** A face as wide and as large as this is a space that walls can border on. */
const MIN_SPACE_MM = 500;
const MIN_SPACE_MM2 = 0.8e6;
/** A wall has space along one of its sides at least: half of its outline, less what stands before it. */
const MIN_EXPOSED = 0.34;
/** The part of both long sides of an opening that borders on space; stairs may stand below a window. */
const MIN_THROUGH = 0.65;
/** The holes in a ring of walls have at least this share of the area of its outline. */
const RING_SHARE = 0.5;
/** What stands alone, is smaller than this, and is thicker than walls or hollow, is furniture. */
const MAX_ISLAND_MM = 2_700;
const MAX_BLOCK_MM = 4_500;
const MAX_ISLAND_THICKNESS_MM = 420;

/** Tells walls, openings and spaces apart by the shape of the faces and by what they border on. */
export function faceKinds(
  faces: readonly PlaneFace[],
  isSwungAt: (cell: FaceCell) => boolean,
): { kinds: FaceKind[]; openings: FaceCell[] } {
  const kinds = faces.map((face): FaceKind => {
    const thicknessMm = thicknessOf(face);
    const lengthMm = aroundOf(face) / 2 - thicknessMm;
    const isLong = thicknessMm <= MAX_LONG_WALL_MM && lengthMm >= MIN_LONG * thicknessMm;
    if (!isLong && isSpace(face)) return 'room';
    const isWall = thicknessMm >= MIN_WALL_MM && (thicknessMm <= MAX_WALL_MM || isLong);
    return isWall ? 'wall' : 'other';
  });
  const isOpen = (number: number) => number < 0 || kinds[number] === 'room';
  for (const island of islandsOf(faces, kinds)) {
    if (isFurniture(island, faces, isOpen)) for (const number of island) kinds[number] = 'other';
  }
  const stacks = stacksOf(faces, kinds);
  const inStack = new Set(stacks.flatMap(({ faces: own }) => own));
  const hidden = new Set<number>();
  const single: FaceCell[] = [];
  const anchors: (readonly Point[])[] = [];
  for (const [number, face] of faces.entries()) {
    if (kinds[number] !== 'wall' || inStack.has(number)) continue;
    const isHidden = exposedMm(face, isOpen) < MIN_EXPOSED * aroundOf(face);
    const corners = rectangleIn(face.outline);
    if (corners) single.push({ corners, faces: [number] });
    else if (!isHidden) anchors.push(face.outline);
    if (isHidden) hidden.add(number);
  }
  for (const { faces: own } of stacks) for (const number of own) kinds[number] = 'wall';
  const exposedBy = ({ faces: own }: FaceCell) =>
    own.reduce((sum, number) => sum + exposedMm(elementAt(faces, number), isOpen), 0);
  // What stands before a wall has space on one side only; an opening has it on both.
  const isThrough = (cell: FaceCell) => exposedBy(cell) >= MIN_THROUGH * 2 * longSide(cell.corners);
  const labelled = openingCells([...single, ...stacks], anchors, isSwungAt);
  const openings = labelled.openings.filter((cell) => isThrough(cell) || isSwungAt(cell));
  for (const { faces: own } of labelled.openings) for (const number of own) kinds[number] = 'other';
  for (const { faces: own } of openings) for (const number of own) kinds[number] = 'opening';
  // Layers of a wall have space along one of their sides too.
  for (const stack of stacks) {
    if (exposedBy(stack) >= MIN_EXPOSED * perimeter(stack.corners)) continue;
    for (const number of stack.faces) hidden.add(number);
  }
  // Between two windows, a pier has space along its short sides only.
  const piers = new Set(labelled.piers.flatMap(({ faces: own }) => own));
  for (const number of hidden) if (kinds[number] === 'wall' && !piers.has(number)) kinds[number] = 'other';
  return { kinds, openings };
}

/** The t of area = t (perimeter / 2 - t): the thickness of the walls that fill a face. */
function thicknessOf(face: PlaneFace): number {
  const half = aroundOf(face) / 2;
  const area = isRing(face) ? face.outlineMm2 - face.holesMm2 : face.outlineMm2;
  return (half - Math.sqrt(Math.max(0, half * half - 4 * area))) / 2;
}

/**
 * Whether the holes of a face are rooms, or shafts within walls. In a space, holes are furniture, and only
 * its outline shows its walls.
 */
function isRing({ outlineMm2, outlineMm, holesMm2 }: PlaneFace): boolean {
  if (holesMm2 >= RING_SHARE * outlineMm2) return true;
  const half = outlineMm / 2;
  return holesMm2 > 0 && (half - Math.sqrt(Math.max(0, half * half - 4 * outlineMm2))) / 2 <= MAX_LONG_WALL_MM;
}

function aroundOf(face: PlaneFace): number {
  return isRing(face) ? face.outlineMm + face.holesMm : face.outlineMm;
}

/** Whether a face is as wide and as large as a space that walls can border on. */
export function isSpace(face: PlaneFace): boolean {
  return thicknessOf(face) >= MIN_SPACE_MM && face.outlineMm2 - face.holesMm2 >= MIN_SPACE_MM2;
}

/** The length along which a face borders on space. */
function exposedMm({ sides }: PlaneFace, isOpen: (number: number) => boolean): number {
  let sum = 0;
  for (const [other, own] of sides) if (isOpen(other)) for (const { a, b } of own) sum += distance(a, b);
  return sum;
}

/** Faces that are no spaces, together with those they touch. */
function islandsOf(faces: readonly PlaneFace[], kinds: readonly FaceKind[]): number[][] {
  const sets = createDisjointSets(faces.length);
  for (const [number, { sides }] of faces.entries()) {
    if (kinds[number] === 'room') continue;
    for (const other of sides.keys()) if (other >= 0 && kinds[other] !== 'room') sets.unite(number, other);
  }
  const islands = new Map<number, number[]>();
  for (const number of faces.keys()) {
    if (kinds[number] === 'room') continue;
    const root = sets.root(number);
    const known = islands.get(root);
    if (known) known.push(number);
    else islands.set(root, [number]);
  }
  return [...islands.values()];
}

/** Whether faces that stand alone are a piece of furniture: a block thicker than walls, or a small frame. */
function isFurniture(
  island: readonly number[],
  faces: readonly PlaneFace[],
  isOpen: (number: number) => boolean,
): boolean {
  let [area, around] = [0, 0];
  let box: Bounds | undefined;
  let hollow = false;
  for (const number of island) {
    const face = elementAt(faces, number);
    area += face.outlineMm2 - face.holesMm2;
    around += exposedMm(face, isOpen);
    hollow ||= face.holes.length > 0;
    box = box ? boxAround(box, face.bounds) : face.bounds;
  }
  if (!box) return false;
  const extent = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  const half = around / 2;
  const thicknessMm = (half - Math.sqrt(Math.max(0, half * half - 4 * area))) / 2;
  if (extent <= MAX_ISLAND_MM && (island.length > 2 || hollow)) return true;
  return extent <= MAX_BLOCK_MM && thicknessMm > MAX_ISLAND_THICKNESS_MM;
}

/** Rectangles side by side with the same ends that are as thick as a wall together: layers of a wall, or panes. */
function stacksOf(faces: readonly PlaneFace[], kinds: readonly FaceKind[]): FaceCell[] {
  const boxes = faces.map(({ outline }, number) => (kinds[number] === 'room' ? undefined : rectangleIn(outline)));
  const sets = createDisjointSets(faces.length);
  for (const [number, { sides }] of faces.entries()) {
    const own = boxes[number];
    if (!own) continue;
    for (const [other, shared] of sides) {
      const theirs = boxes[other];
      if (other <= number || !theirs) continue;
      const commonMm = shared.reduce((sum, { a, b }) => sum + distance(a, b), 0);
      const isWhole = (box: readonly Point[]) => Math.abs(commonMm - longSide(box)) < 12 && longSide(box) > 300;
      if (isWhole(own) && isWhole(theirs)) sets.unite(number, other);
    }
  }
  const groups = new Map<number, number[]>();
  for (const [number, box] of boxes.entries()) {
    if (!box) continue;
    const root = sets.root(number);
    const known = groups.get(root);
    if (known) known.push(number);
    else groups.set(root, [number]);
  }
  return [...groups.values()].flatMap((own): FaceCell[] => {
    if (own.length < 2 || own.length > MAX_STACK) return [];
    const corners = hullOf(own.map((number) => elementAt(boxes, number)));
    if (!corners) return [];
    const sides = [
      distance(elementAt(corners, 0), elementAt(corners, 1)),
      distance(elementAt(corners, 1), elementAt(corners, 2)),
    ];
    const thicknessMm = Math.min(...sides);
    return thicknessMm >= MIN_WALL_MM && thicknessMm <= MAX_WALL_MM ? [{ corners, faces: own }] : [];
  });
}

/** A wall or a window has no more layers. */
const MAX_STACK = 7;

function longSide(box: readonly Point[]): number {
  return Math.max(distance(elementAt(box, 0), elementAt(box, 1)), distance(elementAt(box, 1), elementAt(box, 2)));
}

/** The rectangle around rectangles of one direction. */
function hullOf(boxes: readonly (readonly Point[] | undefined)[]): Point[] | undefined {
  const [first] = boxes;
  if (!first) return undefined;
  const along = direction(elementAt(first, 0), elementAt(first, 1));
  const places = boxes
    .flatMap((box) => box ?? [])
    .map((p) => ({ s: p.x * along.x + p.y * along.y, v: cross(along, p) }));
  const [s, v] = [places.map((p) => p.s), places.map((p) => p.v)];
  const at = (along1: number, across: number): Point => ({
    x: along1 * along.x - across * along.y,
    y: along1 * along.y + across * along.x,
  });
  const [s0, s1, v0, v1] = [Math.min(...s), Math.max(...s), Math.min(...v), Math.max(...v)];
  return [at(s0, v0), at(s1, v0), at(s1, v1), at(s0, v1)];
}

function boxAround(a: Bounds, b: Bounds): Bounds {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

import { distance, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { addPiece, changePiece, deleteObject, type PieceKind, type Pose } from '../commands/pieces.ts';
import { type PieceSize, resizePieces } from '../commands/resize-pieces.ts';
import { type Part, type PlanView, planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { footprintOf } from './footprint.ts';

/** Types of what stands on furniture: lamps and devices; vases, plants, pictures. */
const STANDING_TYPES: readonly string[] = ['decoration', 'electric'];
/** Types of furniture with a top that things stand on. The top of a seat or a bed is its back or its head. */
const BASE_TYPES: readonly string[] = ['table', 'storage'];
/** What is higher, as a floor lamp, stands on the floor. */
const MAX_STANDING_MM = 1_000;
/** What is lower is a rug, which lies under a table. */
const MIN_STANDING_MM = 30;
/** Heights of clients are rounded. */
const ROUNDING_MM = 1;

/** The piece on which a piece stands; undefined for one that stands on the floor, or hangs. */
export function standsOn({ pieces }: Pick<PlanView, 'pieces'>, piece: PlanObject): Part<PlanObject> | undefined {
  const base = baseUnder(pieces, piece);
  return base && Math.abs(piece.zMm - topOf(base.value)) <= ROUNDING_MM ? base : undefined;
}

/** Puts a catalog item into a plan: a small one on the furniture under it (D2210). */
export function placePiece(document: SourceDocument, pose: Pose, kind: PieceKind): SourceDocument {
  const added = addPiece(document, pose, kind);
  const { pieces } = planView(added);
  const piece = pieces.at(-1);
  const base = piece && baseUnder(pieces, piece.value);
  return base ? changePiece(added, piece.key, { z: topOf(base.value) }) : added;
}

/**
 * Moves, lifts or turns a piece, and what stands on it. A piece that comes onto furniture stands on it; one that leaves
 * it comes down. One that hangs keeps its height, and one under a table stays there.
 */
export function movePiece(
  document: SourceDocument,
  key: number,
  change: Parameters<typeof changePiece>[2],
): SourceDocument {
  const { pieces } = planView(document);
  const before = pieces.find((each) => each.key === key)?.value;
  const moved = changePiece(document, key, change);
  const after = planView(moved).pieces.find((each) => each.key === key)?.value;
  if (!before || !after) return moved;
  const settled = change.z === undefined ? changePiece(moved, key, { z: heightAt(pieces, before, after) }) : moved;
  return withCarried(document, settled, [key]);
}

/** Deletes a piece, a door or a window. What stood on a piece comes down. */
export function removeObject(document: SourceDocument, key: number): SourceDocument {
  const { pieces } = planView(document);
  const carried = carriedBy(pieces, key);
  const removed = deleteObject(document, key);
  return carried.reduce((plan, { key: each, value }) => {
    const base = baseUnder(planView(removed).pieces, value);
    return changePiece(plan, each, { z: base ? topOf(base.value) : 0 });
  }, removed);
}

/** Gives pieces other sizes. What stands on them is on their tops again. */
export function resizeAndCarry(document: SourceDocument, sizes: ReadonlyMap<number, PieceSize>): SourceDocument {
  return withCarried(document, resizePieces(document, sizes), [...sizes.keys()]);
}

/** The document after a change of some pieces, with what stood on them before in the same place on them. */
function withCarried(before: SourceDocument, after: SourceDocument, keys: readonly number[]): SourceDocument {
  const [old, now] = [planView(before).pieces, planView(after).pieces];
  return keys.reduce((document, key) => {
    const [from, to] = [old, now].map((pieces) => pieces.find((each) => each.key === key)?.value);
    if (!from || !to || from === to) return document;
    const degrees = to.rotationDegrees - from.rotationDegrees;
    const turn = turned((degrees * Math.PI) / 180);
    return carriedBy(old, key).reduce((plan, carried) => {
      const { xMm, yMm, rotationDegrees } = carried.value;
      const place = plus({ x: to.xMm, y: to.yMm }, turn({ x: xMm - from.xMm, y: yMm - from.yMm }));
      return changePiece(plan, carried.key, { ...place, z: topOf(to), rotationDegrees: rotationDegrees + degrees });
    }, document);
  }, after);
}

function carriedBy(pieces: PlanView['pieces'], key: number): readonly Part<PlanObject>[] {
  const base = pieces.find((each) => each.key === key)?.value;
  return base ? pieces.filter(({ value }) => isBase(base, value) && standsOn({ pieces }, value)?.key === key) : [];
}

/** The height above the floor of a piece that was moved. */
function heightAt(pieces: PlanView['pieces'], before: PlanObject, after: PlanObject): number {
  const [from, to] = [baseUnder(pieces, before), baseUnder(pieces, after)];
  const isLoose = before.zMm === 0 || (from && Math.abs(before.zMm - topOf(from.value)) <= ROUNDING_MM);
  if (!isLoose || from?.key === to?.key) return before.zMm;
  return to ? topOf(to.value) : 0;
}

/** The highest furniture under the middle of a piece that is smaller than it, whether the piece stands on it or not. */
function baseUnder(pieces: PlanView['pieces'], piece: PlanObject): Part<PlanObject> | undefined {
  if (!STANDING_TYPES.includes(piece.type)) return undefined;
  if (piece.heightMm < MIN_STANDING_MM || piece.heightMm > MAX_STANDING_MM) return undefined;
  const middle = { x: piece.xMm, y: piece.yMm };
  return pieces
    .filter(({ value }) => isBase(value, piece) && contains(footprintOf(value).corners, middle))
    .reduce<Part<PlanObject> | undefined>(
      (best, each) => (best && topOf(best.value) >= topOf(each.value) ? best : each),
      undefined,
    );
}

function isBase(base: PlanObject, { xMm, yMm, widthMm, depthMm }: PlanObject): boolean {
  const reachMm = (base.widthMm + base.depthMm) / 2;
  const isNear = distance({ x: xMm, y: yMm }, { x: base.xMm, y: base.yMm }) <= reachMm;
  return isNear && BASE_TYPES.includes(base.type) && base.widthMm * base.depthMm > widthMm * depthMm;
}

function topOf({ zMm, heightMm }: PlanObject): number {
  return Math.round(zMm + heightMm);
}

import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { distance, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import {
  addPiece,
  changePiece,
  changePieces,
  deleteObject,
  type PieceChange,
  type PieceKind,
  type Pose,
} from '../commands/pieces.ts';
import { type PieceSize, resizePieces } from '../commands/resize-pieces.ts';
import { type Part, type PlanView, planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { nearSquares, squaresOf } from '../document/squares.ts';
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

type Bases = ReturnType<
  typeof nearSquares<{ readonly part: Part<PlanObject>; readonly squares: readonly number[] | undefined }>
>;
const nearBases = keptWith<PlanView['pieces'], Bases>();

/** The piece on which a piece stands; undefined for one that stands on the floor, or hangs. */
export function standsOn({ pieces }: Pick<PlanView, 'pieces'>, piece: PlanObject): Part<PlanObject> | undefined {
  const base = baseUnder(pieces, piece);
  return base && Math.abs(piece.zMm - topOf(base.value)) <= ROUNDING_MM ? base : undefined;
}

/** Puts a catalog item into a plan: a small one on the furniture under it (D2232). */
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
export function movePiece(document: SourceDocument, key: number, change: PieceChange): SourceDocument {
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
  const carried = carriedPieces(planView(document).pieces).get(key) ?? [];
  const removed = deleteObject(document, key);
  const { pieces } = planView(removed);
  const changes = carried.map(({ key: each, value }) => {
    const base = baseUnder(pieces, value);
    return [each, { z: base ? topOf(base.value) : 0 }] as const;
  });
  return changePieces(removed, new Map(changes));
}

/**
 * Gives pieces other sizes. What stands on them is on their tops again. Its cost grows with the plan, not with the
 * square of it: all pieces of a plan may have other sizes.
 */
export function resizeAndCarry(document: SourceDocument, sizes: ReadonlyMap<number, PieceSize>): SourceDocument {
  return withCarried(document, resizePieces(document, sizes), [...sizes.keys()]);
}

/** The document after a change of some pieces, with what stood on them before in the same place on them. */
function withCarried(before: SourceDocument, after: SourceDocument, keys: readonly number[]): SourceDocument {
  const old = planView(before).pieces;
  const [from, to] = [old, planView(after).pieces].map(
    (pieces) => new Map(pieces.map((each) => [each.key, each.value])),
  );
  const carriedOn = carriedPieces(old);
  const changes = keys.flatMap((key) => {
    const [base, moved] = [from?.get(key), to?.get(key)];
    if (!base || !moved || base === moved) return [];
    const degrees = moved.rotationDegrees - base.rotationDegrees;
    const turn = turned((degrees * Math.PI) / 180);
    return (carriedOn.get(key) ?? []).map((carried) => {
      const { xMm, yMm, rotationDegrees } = carried.value;
      const place = plus({ x: moved.xMm, y: moved.yMm }, turn({ x: xMm - base.xMm, y: yMm - base.yMm }));
      return [carried.key, { ...place, z: topOf(moved), rotationDegrees: rotationDegrees + degrees }] as const;
    });
  });
  return changePieces(after, new Map(changes));
}

/** What stands on each piece, by the key of the piece. */
function carriedPieces(pieces: PlanView['pieces']): ReadonlyMap<number, readonly Part<PlanObject>[]> {
  return Map.groupBy(
    pieces.filter(({ value }) => standsOn({ pieces }, value)),
    ({ value }) => standsOn({ pieces }, value)?.key ?? 0,
  );
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
  return basesNear(pieces)(squaresOf([middle]))
    .filter(({ part: { value } }) => isBase(value, piece) && contains(footprintOf(value).corners, middle))
    .reduce<Part<PlanObject> | undefined>(
      (best, { part }) => (best && topOf(best.value) >= topOf(part.value) ? best : part),
      undefined,
    );
}

/** What finds the furniture of a plan that things stand on. It is made once for a list of pieces. */
function basesNear(pieces: PlanView['pieces']): Bases {
  const known = nearBases.get(pieces);
  if (known) return known;
  const bases = pieces.filter(({ value }) => BASE_TYPES.includes(value.type));
  const near = nearSquares(bases.map((part) => ({ part, squares: footprintOf(part.value).squares })));
  nearBases.set(pieces, near);
  return near;
}

function isBase(base: PlanObject, { xMm, yMm, widthMm, depthMm }: PlanObject): boolean {
  const reachMm = (base.widthMm + base.depthMm) / 2;
  const isNear = distance({ x: xMm, y: yMm }, { x: base.xMm, y: base.yMm }) <= reachMm;
  return isNear && BASE_TYPES.includes(base.type) && base.widthMm * base.depthMm > widthMm * depthMm;
}

function topOf({ zMm, heightMm }: PlanObject): number {
  return Math.round(zMm + heightMm);
}

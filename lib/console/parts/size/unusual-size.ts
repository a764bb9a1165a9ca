import type { Piece, SizedPiece } from '../kinds/piece-of-item.ts';
import { doubtOfProportions } from './doubt-of-proportions.ts';
import { SIDES, type Side, type SizeMm } from './size-mm.ts';
import { LEAST_LARGEST_MM, LOW_TABLE, THIN_PIECES, USUAL_SIZES } from './usual-sizes.ts';

/** Hardly any furniture is larger in a measure. */
export const USUAL_MAX_MM = 3_200;
/** Hardly any furniture is smaller in its largest measure. */
const USUAL_MIN_MM = 20;
/** Nor is a thing of which nobody has said what it is. */
const UNKNOWN_MIN_MM = 50;
/**
 * Sides of models that were scaled to a cube of one unit, whichever it is, and of the cube of modelling programs: 2 m.
 */
const UNIT_CUBES_MM = [1, 10, 100, 1_000, 2_000] as const;
/** What is thinner, as a share of its largest measure, is a picture of a piece or has lost a part. */
const FLAT_SHARE = 0.01;
/** Measures that differ less are the same. */
const SAME_SHARE = 0.002;
/** Measures that differ less are written alike. */
const EXACT_MM = 0.5;

/**
 * Why a size is unusual: for any furniture (`large`, `tiny`), as a cube of one unit, exactly or about, as that of a
 * sheet, or for what the item is, in all its measures (`small`) or in one.
 */
export type SizeDoubt =
  | { readonly because: 'large' }
  | { readonly because: 'tiny'; readonly minMm: number; readonly isUnknown: boolean }
  | { readonly because: 'cube'; readonly sideMm: number; readonly isExact: boolean }
  | { readonly because: 'flat'; readonly sideMm: number }
  | { readonly because: 'small'; readonly piece: SizedPiece; readonly limitMm: number }
  | {
      readonly because: 'more' | 'less';
      readonly piece: SizedPiece;
      readonly side: Side;
      readonly limitMm: number;
      /** Lower or higher pieces may be longer. */
      readonly ofThisHeight?: true;
    };

/**
 * Why a person should look at a size before others see it; undefined for a usual one. It is a mark of the console
 * alone: the service's warning SIZE_UNUSUAL, which published clients read, is for sizes that are almost certainly wrong
 * (D2213).
 *
 * @param piece what the item is, if its usual size is known
 */
export function sizeDoubt(size: SizeMm | null | undefined, piece?: Piece | undefined): SizeDoubt | undefined {
  if (!size) return undefined;
  const sides = SIDES.map((side) => size[side]);
  const [largest, smallest] = [Math.max(...sides), Math.min(...sides)];
  const isUnknown = piece === 'unknown';
  const minMm = isUnknown ? UNKNOWN_MIN_MM : USUAL_MIN_MM;
  if (largest > USUAL_MAX_MM) return { because: 'large' };
  if (largest < minMm) return { because: 'tiny', minMm, isUnknown };
  const sideMm = UNIT_CUBES_MM.find((cube) => SIDES.every((side) => Math.abs(size[side] / cube - 1) < SAME_SHARE));
  if (sideMm !== undefined) {
    const isExact = SIDES.every((side) => Math.abs(size[side] - sideMm) < EXACT_MM);
    return { because: 'cube', sideMm, isExact };
  }
  if (piece === 'flat') return undefined;
  if (smallest < largest * FLAT_SHARE && !THIN_PIECES.has(piece)) return { because: 'flat', sideMm: smallest };
  return piece === undefined || piece === 'unknown' ? undefined : doubtOfPiece(size, piece);
}

/** Whether a person should look at a size before others see it. */
export function isUnusualSize(size: SizeMm | null | undefined, piece?: Piece | undefined): boolean {
  return sizeDoubt(size, piece) !== undefined;
}

function doubtOfPiece(size: SizeMm, piece: SizedPiece): SizeDoubt | undefined {
  for (const side of SIDES) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = USUAL_SIZES[piece][side] ?? {};
    if (size[side] > max) return { because: 'more', piece, side, limitMm: max };
    if (size[side] < min) return { because: 'less', piece, side, limitMm: min };
  }
  if (isLowered(size, piece)) return { because: 'less', piece, side: 'height', limitMm: LOW_TABLE.belowMm };
  const ofProportions = doubtOfProportions(size, piece);
  const limitMm = LEAST_LARGEST_MM[piece] ?? 0;
  if (ofProportions || SIDES.some((side) => size[side] >= limitMm)) return ofProportions;
  return { because: 'small', piece, limitMm };
}

/** Whether a table is as low as one beside a sofa, and as large as one to eat at. */
function isLowered({ width, depth, height }: SizeMm, piece: SizedPiece): boolean {
  if (piece !== 'table' || height >= LOW_TABLE.belowMm) return false;
  return Math.max(width, depth) > LOW_TABLE.maxSideMm || width * depth > LOW_TABLE.maxAreaMm2;
}

import type { ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import { isSized, type Piece, type SizedPiece } from '../kinds/piece-of-item.ts';
import type { Side, SizeMm } from '../size/size-mm.ts';
import { isTypicalSize, TYPICAL_SIZES, typicalFactors } from '../size/typical-sizes.ts';
import { sizeDoubt } from '../size/unusual-size.ts';
import { isScaled } from './correction.ts';
import { inOtherUnits, onlyUnit, type ReadFile } from './likely-unit.ts';
import { scaledSize, scaleFor } from './scaled-size.ts';

/** A model of the same folder that a person has scaled just now. */
export interface ScaledMate {
  readonly name: string;
  /** In which its file was read. */
  readonly unit: ModelUnit | undefined;
  readonly scale: number;
}

/** What most pieces of a kind measure on one side. */
interface UsualMeasure {
  readonly piece: SizedPiece;
  readonly side: Side;
  /** Of the side, as people say it, however the piece stands: the shorter one of a cabinet is its depth. */
  readonly called: Side | 'length';
  readonly fromMm: number;
  readonly toMm: number;
}

/** A size that a model of an unusual one probably has, and from what that is known. */
type LikelySize = { readonly size: SizeMm; readonly usual?: UsualMeasure } & (
  | { readonly by: 'mate'; readonly mate: ScaledMate }
  | { readonly by: 'unit'; readonly unit: ModelUnit }
  | { readonly by: 'measure'; readonly side: Side; readonly mm: number }
);

/** Offered measures are in steps of a centimetre. */
const STEP_MM = 10;
/** A piece whose measures go beyond typical ones by less is a large or a small one of its kind. */
const NEARLY_TYPICAL = 1.25;
/** Sides of a ground that differ by less are the same. */
const SQUARE_SHARE = 1.02;

/**
 * A likely size for a model of an unusual one. Nothing is offered that has an unusual size itself, but for a quarter
 * turn, or that is not what is said to be usual. In this order: the factor of a model of its folder; another unit of
 * its file that makes all measures typical of its kind; a typical measure, as near to the likely one as the others
 * allow, or the likely one with which the others are nearly typical; the only unit that makes it usual. Undefined of a
 * usual size, of an exact cube of one unit, and if nothing of this fits (D2216).
 *
 * @param size as the picture shows the model
 */
export function likelySize(
  size: SizeMm | null,
  piece: Piece | undefined,
  file: ReadFile,
  mate?: ScaledMate,
): LikelySize | undefined {
  if (!size) return undefined;
  const doubt = sizeDoubt(size, piece);
  // Of a cube of one unit, the proportions are lost: no factor gives them back.
  if (!doubt || (doubt.because === 'cube' && doubt.isExact)) return undefined;
  const only = onlyUnit(size, piece, file);
  const byOnlyUnit = only && ({ by: 'unit', ...only } as const);
  if (!isSized(piece)) return byOnlyUnit;
  const typical = TYPICAL_SIZES[piece];
  const usual = typical && usualMeasure(size, piece, typical);
  const said = usual ? { usual } : {};
  const isAsSaid = (to: SizeMm) => !usual || (to[usual.side] >= usual.fromMm && to[usual.side] <= usual.toMm);
  const isLikely = (to: SizeMm) => isAsSaid(to) && !sizeDoubt(to, piece);
  // Of one that lies turned by a quarter, all measures are typical, and only its depth is doubted.
  const isTypical = (to: SizeMm) => isAsSaid(to) && isTypicalSize(to, piece);
  if (mate && mate.unit === file.unit && !isScaled(file.scale)) {
    const scaled = scaledSize(size, mate.scale);
    if (isLikely(scaled)) return { ...said, by: 'mate', mate, size: scaled };
  }
  // One that is turned by a quarter is still marked, for its depth. A factor would make it wrong.
  if (isTypicalSize(size, piece)) return undefined;
  const inUnit = inOtherUnits(size, file).find(({ size: read }) => isTypical(read));
  if (inUnit) return { ...said, by: 'unit', ...inUnit };
  const measured = usual && typical && byMeasure(size, usual, typical.likelyMm);
  if (measured && (isTypical(measured.size) || isLikely(measured.size))) return { ...measured, usual };
  // It is usual, but a rare one: then what most pieces measure is not said beside it.
  return byOnlyUnit && { ...(isAsSaid(byOnlyUnit.size) && said), ...byOnlyUnit };
}

/** The measure that makes the others typical; if there is none, the likely one, if the others are nearly typical. */
function byMeasure(size: SizeMm, { piece, side, fromMm, toMm }: UsualMeasure, likelyMm: number) {
  const { least, most } = typicalFactors(size, piece);
  const [leastMm, mostMm] = [Math.max(fromMm, least * size[side]), Math.min(toMm, most * size[side])];
  const nearly = typicalFactors(size, piece, NEARLY_TYPICAL);
  const isNear = likelyMm >= nearly.least * size[side] && likelyMm <= nearly.most * size[side];
  if (leastMm > mostMm && !isNear) return undefined;
  const measure = { side, mm: leastMm > mostMm ? likelyMm : roundWithin(leastMm, mostMm, likelyMm) };
  const by = scaleFor(size, measure);
  return by === undefined ? undefined : ({ by: 'measure', ...measure, size: scaledSize(size, by) } as const);
}

/** The number of whole steps between two limits that is nearest to the wanted one; their middle if there is none. */
function roundWithin(least: number, most: number, wanted: number): number {
  const [from, to] = [Math.ceil(least / STEP_MM) * STEP_MM, Math.floor(most / STEP_MM) * STEP_MM];
  return from > to ? (least + most) / 2 : Math.min(Math.max(wanted, from), to);
}

function usualMeasure(
  { width, depth }: SizeMm,
  piece: SizedPiece,
  { side: typicalSide, fromMm, toMm }: NonNullable<(typeof TYPICAL_SIZES)[SizedPiece]>,
): UsualMeasure {
  const [longest, shortest]: readonly [Side, Side] =
    depth > width * SQUARE_SHARE ? ['depth', 'width'] : ['width', 'depth'];
  const side = typicalSide === 'longest' ? longest : typicalSide === 'shortest' ? shortest : typicalSide;
  const called = typicalSide === 'shortest' ? 'depth' : typicalSide === 'longest' ? 'length' : side;
  return { piece, side, called, fromMm, toMm };
}

import { METRES_PER_UNIT, MODEL_UNITS, type ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import { isSized, type Piece, type SizedPiece } from '../kinds/piece-of-item.ts';
import type { Side, SizeMm } from '../size/size-mm.ts';
import { isTypicalSize, TYPICAL_SIZES, typicalFactors } from '../size/typical-sizes.ts';
import { sizeDoubt } from '../size/unusual-size.ts';
import { isScaled } from './correction.ts';
import { scaledSize, scaleFor } from './scaled-size.ts';

/** How the file of a model was read. */
interface ReadFile {
  readonly unit: ModelUnit | undefined;
  /** By which the model was scaled since. */
  readonly scale: number;
}

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
/** Files of furniture are in one of these; decimetres and feet fit by chance. */
const LIKELY_UNITS: readonly ModelUnit[] = MODEL_UNITS.filter((unit) => unit !== 'dm' && unit !== 'ft');

/**
 * A likely size for a model of an unusual one: that by the factor of a model of its folder, if that is usual; else that
 * of another unit of its file, or of a typical measure, if all measures are typical of its kind. The measure is the
 * likely one, or the nearest one with which the others are typical too. Undefined of a usual size, of a cube of one
 * unit, of a kind without usual sizes, and if nothing of this fits (D2216).
 *
 * @param size as the picture shows the model
 */
export function likelySize(
  size: SizeMm | null,
  piece: Piece | undefined,
  { unit: readIn, scale }: ReadFile,
  mate?: ScaledMate,
): LikelySize | undefined {
  if (!size || !isSized(piece)) return undefined;
  const doubt = sizeDoubt(size, piece);
  // Of a cube of one unit, the proportions are lost: no factor gives them back.
  if (!doubt || doubt.because === 'cube') return undefined;
  const typical = TYPICAL_SIZES[piece];
  const usual = typical && usualMeasure(size, piece, typical);
  const said = usual ? { usual } : {};
  if (mate && mate.unit === readIn && !isScaled(scale)) {
    const scaled = scaledSize(size, mate.scale);
    if (!sizeDoubt(scaled, piece)) return { ...said, by: 'mate', mate, size: scaled };
  }
  // One that is turned by a quarter is still marked, for its depth. A factor would make it wrong.
  if (!typical || !usual || isTypicalSize(size, piece)) return undefined;
  const { side, fromMm, toMm } = usual;
  for (const unit of LIKELY_UNITS) {
    if (readIn === undefined || unit === readIn) continue;
    const read = scaledSize(size, METRES_PER_UNIT[unit] / METRES_PER_UNIT[readIn] / scale);
    if (read[side] >= fromMm && read[side] <= toMm && isTypicalSize(read, piece))
      return { usual, by: 'unit', unit, size: read };
  }
  const { least, most } = typicalFactors(size, piece);
  const [leastMm, mostMm] = [Math.max(fromMm, least * size[side]), Math.min(toMm, most * size[side])];
  if (leastMm > mostMm) return undefined;
  const measure = { side, mm: roundWithin(leastMm, mostMm, typical.likelyMm) };
  const by = scaleFor(size, measure);
  return by === undefined ? undefined : { usual, by: 'measure', ...measure, size: scaledSize(size, by) };
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
  const [longest, shortest]: readonly [Side, Side] = depth > width ? ['depth', 'width'] : ['width', 'depth'];
  const side = typicalSide === 'longest' ? longest : typicalSide === 'shortest' ? shortest : typicalSide;
  const called = typicalSide === 'shortest' ? 'depth' : typicalSide === 'longest' ? 'length' : side;
  return { piece, side, called, fromMm, toMm };
}

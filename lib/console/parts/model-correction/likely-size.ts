import { METRES_PER_UNIT, MODEL_UNITS, type ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import type { Piece } from '../kinds/piece-of-item.ts';
import type { Side, SizeMm } from '../size/size-mm.ts';
import { TYPICAL_SIZES } from '../size/typical-sizes.ts';
import { sizeDoubt } from '../size/unusual-size.ts';
import { scaledSize, scaleFor } from './scaled-size.ts';

/** How the file of a model was read. */
interface ReadFile {
  readonly unit: ModelUnit | undefined;
  /** By which the model was scaled since. */
  readonly scale: number;
}

/** A size that a model of an unusual one probably has, and the measure from which that is known. */
interface LikelySize {
  readonly piece: keyof typeof TYPICAL_SIZES;
  readonly side: Side;
  readonly fromMm: number;
  readonly toMm: number;
  /** Of the side. */
  readonly mm: number;
  readonly size: SizeMm;
  /** Of the file, if another unit alone gives it a typical measure. */
  readonly unit: ModelUnit | undefined;
}

/** Files of furniture are in one of these; decimetres and feet fit by chance. */
const LIKELY_UNITS: readonly ModelUnit[] = MODEL_UNITS.filter((unit) => unit !== 'dm' && unit !== 'ft');

/**
 * A likely size for a model of an unusual one: that of another unit of its file, else that of a typical measure of its
 * kind. Undefined of a usual size, of a kind without a typical measure, and if the result would be unusual too.
 *
 * @param size as the picture shows the model
 */
export function likelySize(
  size: SizeMm | null,
  piece: Piece | undefined,
  { unit: readIn, scale }: ReadFile,
): LikelySize | undefined {
  if (!size || piece === undefined || piece === 'flat' || piece === 'unknown') return undefined;
  const typical = TYPICAL_SIZES[piece];
  if (!typical || !sizeDoubt(size, piece)) return undefined;
  const { fromMm, toMm, likelyMm } = typical;
  const longest = size.depth > size.width ? 'depth' : 'width';
  const side = typical.side === 'longest' ? longest : typical.side;
  const isGood = (each: SizeMm) => sizeDoubt(each, piece) === undefined;
  const inUnits = LIKELY_UNITS.flatMap((unit) => {
    if (readIn === undefined || unit === readIn) return [];
    const read = scaledSize(size, METRES_PER_UNIT[unit] / METRES_PER_UNIT[readIn] / scale);
    return read[side] >= fromMm && read[side] <= toMm && isGood(read) ? [{ unit, mm: read[side], size: read }] : [];
  });
  const said = { piece, side, fromMm, toMm };
  const [inUnit] = inUnits;
  if (inUnit) return { ...said, ...inUnit };
  const by = scaleFor(size, { side, mm: likelyMm });
  const scaled = by === undefined ? undefined : scaledSize(size, by);
  return scaled && isGood(scaled) ? { ...said, mm: likelyMm, size: scaled, unit: undefined } : undefined;
}

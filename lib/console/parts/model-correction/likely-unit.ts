import { METRES_PER_UNIT, MODEL_UNITS, type ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import { isSized, type Piece } from '../kinds/piece-of-item.ts';
import { SIDES, type SizeMm } from '../size/size-mm.ts';
import { sizeDoubt } from '../size/unusual-size.ts';
import { THIN_PIECES } from '../size/usual-sizes.ts';
import { scaledSize } from './scaled-size.ts';

/** How the file of a model was read. */
export interface ReadFile {
  readonly unit: ModelUnit | undefined;
  /** By which the model was scaled since. */
  readonly scale: number;
}

/** A model as another unit of its file makes it. */
interface InUnit {
  readonly unit: ModelUnit;
  readonly size: SizeMm;
}

/** Files of furniture are in one of these; decimetres and feet fit by chance. */
const LIKELY_UNITS: readonly ModelUnit[] = MODEL_UNITS.filter((unit) => unit !== 'dm' && unit !== 'ft');
/** What stands in a room, whatever it is, has measures between these. */
const OF_ROOM_MM = { min: 20, max: 5_000 } as const;

/** A model as each other unit makes it that its file can have been in; none if nobody knows in which it was read. */
export function inOtherUnits(size: SizeMm, { unit: readIn, scale }: ReadFile): readonly InUnit[] {
  if (readIn === undefined) return [];
  const others = LIKELY_UNITS.filter((unit) => unit !== readIn);
  return others.map((unit) => ({
    unit,
    size: scaledSize(size, METRES_PER_UNIT[unit] / METRES_PER_UNIT[readIn] / scale),
  }));
}

/**
 * The only unit by which a piece of a known kind is usual, or any other thing as large as what stands in a room and of
 * no unusual size; undefined if none or several do, and of a thing without usual sizes that is so large already.
 */
export function onlyUnit(size: SizeMm, piece: Piece | undefined, file: ReadFile): InUnit | undefined {
  // A corner sofa or a carpet may be larger than most furniture.
  if (!isSized(piece) && isOfRoom(size, piece)) return undefined;
  const isUsual = (read: SizeMm) => sizeDoubt(read, piece) === undefined;
  const fitting = inOtherUnits(size, file).filter(
    ({ size: read }) => isOfRoom(read, piece) && (!isSized(piece) || isUsual(read)),
  );
  const [only] = fitting;
  return fitting.length === 1 && only && isUsual(only.size) ? only : undefined;
}

/** What may be thin, as a carpet, is only asked for its largest measure. */
function isOfRoom(size: SizeMm, piece: Piece | undefined): boolean {
  const sides = SIDES.map((side) => size[side]);
  const [largest, smallest] = [Math.max(...sides), Math.min(...sides)];
  return largest <= OF_ROOM_MM.max && (THIN_PIECES.has(piece) ? largest : smallest) >= OF_ROOM_MM.min;
}

import type { ConversionOptions } from '../conversion.ts';
import type { FormatRow } from '../formats.ts';
import { USUAL_LARGEST_SIDE_MM } from '../limits.ts';
import type { WarningList } from '../model-warning.ts';
import type { Vector3 } from '../scene/matrix.ts';
import {
  type DimensionsMm,
  METRES_PER_UNIT,
  type ModelUnit,
  metresOf,
  type SourceUnit,
  type UpAxis,
  unitOf,
} from '../units.ts';
import { dimensionsOf, MIN_SIDE_MM, type Scale } from './dimensions.ts';

/** Unit and axis that a file states, in formats that support it. */
export interface StatedScale {
  readonly metresPerUnit?: number | undefined;
  readonly upAxis?: UpAxis | undefined;
}

/** Unit and axis by the format and the file together. */
type KnownScale = Pick<FormatRow, 'usualUnit' | 'upAxis' | 'upAxisIsStated'> & { readonly unit?: SourceUnit };

const CANDIDATE_UNITS = ['m', 'cm', 'mm', 'in'] as const satisfies readonly ModelUnit[];
/** Largest relative difference of a side to the item's dimension that counts as equal. */
const KNOWN_TOLERANCE = 0.15;
/**
 * Largest ratio of the largest side to the item's that counts as similar; small enough to separate centimetres and
 * inches.
 */
const COMPARABLE_FACTOR = 1.5;
/** Largest side of furniture in metres; larger numbers are centimetres or millimetres. */
const MAX_METRES = 6;
/** 500 mm is a small piece of furniture, 500 cm one that is too large for any room. */
const MIN_MILLIMETRES = 500;
/** In formats that usually have millimetres, even small sizes are millimetres. */
const MIN_USUAL_MILLIMETRES = 50;

/**
 * Chooses the unit and the up axis of a source: by the request, the file, the format's specification, the item's
 * dimensions (exact, then approximate), and the likely size of furniture, in this order. A guess adds the warning
 * UNIT_GUESSED or UP_AXIS_GUESSED.
 *
 * @param extents size of the bounding box in the source's numbers
 * @param stated unit and axis that the file states
 */
export function chooseScale(
  extents: Vector3,
  format: FormatRow,
  options: ConversionOptions,
  warnings: WarningList,
  stated: StatedScale = {},
): Scale {
  const { metresPerUnit, upAxis } = stated;
  const row: KnownScale = {
    ...format,
    ...(metresPerUnit === undefined ? {} : { unit: unitOf(metresPerUnit) }),
    ...(upAxis === undefined ? {} : { upAxis, upAxisIsStated: true }),
  };
  const known = usableDimensions(options.knownDimensionsMm);
  const unit = options.unit ?? chooseUnit(extents, row, known, warnings);
  return { unit, upAxis: options.upAxis ?? chooseUpAxis(extents, row, unit, known, warnings) };
}

function chooseUnit(
  extents: Vector3,
  format: KnownScale,
  known: DimensionsMm | undefined,
  warnings: WarningList,
): SourceUnit {
  const largest = Math.max(...extents);
  const guess = (unit: ModelUnit) => {
    const size = Math.round(largest * METRES_PER_UNIT[unit] * 1000);
    warnings.add('UNIT_GUESSED', `The unit was taken as ${unit} (largest side ${size} mm); state "unit" if it is not.`);
    return unit;
  };
  if (format.unit) {
    // CAD programs write millimetres into formats of metres. The unit is changed only if the size is impossible and the
    // item's dimensions match.
    const fitting = isUsual(largest * metresOf(format.unit) * 1000) ? undefined : fittingUnit(extents, known);
    return fitting && fitting !== format.unit ? guess(fitting) : format.unit;
  }
  return fittingUnit(extents, known) ?? guess(comparableUnit(largest, known) ?? likelyUnit(largest, format));
}

function isUsual(largestMm: number): boolean {
  return largestMm >= USUAL_LARGEST_SIDE_MM.min && largestMm <= USUAL_LARGEST_SIDE_MM.max;
}

/** The unit in which the three sides match the item's, in any order; the closest one if several match. */
function fittingUnit(extents: Vector3, known: DimensionsMm | undefined): ModelUnit | undefined {
  if (!known) return undefined;
  const expected = [known.widthMm, known.heightMm, known.depthMm].sort((a, b) => a - b);
  const sorted = extents.toSorted((a, b) => a - b);
  const errors = CANDIDATE_UNITS.map((unit) => ({
    unit,
    error: Math.max(
      ...sorted.map((side, index) => relativeError(side * METRES_PER_UNIT[unit] * 1000, expected[index] ?? 0)),
    ),
  }));
  const [best] = errors.sort((a, b) => a.error - b.error);
  return best && best.error <= KNOWN_TOLERANCE ? best.unit : undefined;
}

/** The only unit in which the model is about as large as the item, with another shape: a new model of an item. */
function comparableUnit(largest: number, known: DimensionsMm | undefined): ModelUnit | undefined {
  if (!known) return undefined;
  const expected = Math.max(known.widthMm, known.heightMm, known.depthMm);
  const near = CANDIDATE_UNITS.filter((unit) => {
    const ratio = (largest * METRES_PER_UNIT[unit] * 1000) / expected;
    return ratio >= 1 / COMPARABLE_FACTOR && ratio <= COMPARABLE_FACTOR;
  });
  return near.length === 1 ? near[0] : undefined;
}

function likelyUnit(largest: number, { usualUnit }: KnownScale): ModelUnit {
  if (largest <= MAX_METRES) return 'm';
  const millimetresFrom = usualUnit === 'mm' ? MIN_USUAL_MILLIMETRES : MIN_MILLIMETRES;
  return largest < millimetresFrom ? 'cm' : 'mm';
}

function chooseUpAxis(
  extents: Vector3,
  format: KnownScale,
  unit: SourceUnit,
  known: DimensionsMm | undefined,
  warnings: WarningList,
): UpAxis {
  if (format.upAxisIsStated) return format.upAxis;
  const fits = (upAxis: UpAxis) =>
    known !== undefined &&
    relativeError(dimensionsOf(extents, { unit, upAxis }).heightMm, known.heightMm) <= KNOWN_TOLERANCE;
  if (fits(format.upAxis)) return format.upAxis;
  const other: UpAxis = format.upAxis === 'y' ? 'z' : 'y';
  const upAxis = fits(other) ? other : format.upAxis;
  warnings.add('UP_AXIS_GUESSED', `The ${upAxis} axis was taken as up; state "upAxis" if it is not.`);
  return upAxis;
}

function usableDimensions(known: DimensionsMm | undefined): DimensionsMm | undefined {
  const sides = known ? [known.widthMm, known.heightMm, known.depthMm] : [];
  return known && sides.every((side) => Number.isFinite(side) && side > 0) ? known : undefined;
}

/** A flat side counts as the size that results state, because the item's dimensions can come from such a result. */
function relativeError(sideMm: number, expectedMm: number): number {
  return Math.abs(Math.max(MIN_SIDE_MM, sideMm) - expectedMm) / expectedMm;
}

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
import { dimensionsOf, SMALLEST_SIDE_MM } from './dimensions.ts';

/** What the source's numbers mean. */
export interface Scale {
  readonly unit: SourceUnit;
  readonly upAxis: UpAxis;
}

/** What a file itself says of its numbers, in formats that let it. */
export interface StatedScale {
  readonly metresPerUnit?: number | undefined;
  readonly upAxis?: UpAxis | undefined;
}

/** What a format's rule and the file together say. */
type KnownScale = Pick<FormatRow, 'customUnit' | 'upAxis' | 'upAxisIsStated'> & { readonly unit?: SourceUnit };

const CANDIDATE_UNITS = ['m', 'cm', 'mm', 'in'] as const satisfies readonly ModelUnit[];
/** How far a side may be from the item's dimension to count as the same. */
const KNOWN_TOLERANCE = 0.15;
/** How far the largest side may be from the item's for the two to be comparable; centimetres and inches stay apart. */
const COMPARABLE_FACTOR = 1.5;
/** Largest sides of furniture in metres lie below this; from here numbers are centimetres or millimetres. */
const LARGEST_IN_METRES = 6;
/** 500 millimetres are a small piece of furniture, 500 centimetres one that no room holds. */
const SMALLEST_IN_MILLIMETRES = 500;
/** Where millimetres are the custom, they are taken down to the smallest size that is worth planning with. */
const SMALLEST_IN_CUSTOMARY_MILLIMETRES = 50;

/**
 * Decides what unit and up-axis a source has: the request wins, then the file, then the format's own rule, then the item's dimensions,
 * exactly or by and large, then what furniture is likely to measure. Whatever is not certain brings UNIT_GUESSED or UP_AXIS_GUESSED.
 *
 * @param extents size of the box around the model in the source's numbers
 * @param stated what the file itself says
 * Source: the design, section 6.
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
    // CAD programs write millimetres into formats of metres; only a size that cannot be, and a match, say so.
    const fitting = isUsual(largest * metresOf(format.unit) * 1000) ? undefined : fittingUnit(extents, known);
    return fitting && fitting !== format.unit ? guess(fitting) : format.unit;
  }
  return fittingUnit(extents, known) ?? guess(comparableUnit(largest, known) ?? likelyUnit(largest, format));
}

function isUsual(largestMm: number): boolean {
  return largestMm >= USUAL_LARGEST_SIDE_MM.min && largestMm <= USUAL_LARGEST_SIDE_MM.max;
}

/** The unit that makes the three sides those of the item, in whatever order; the closest when several do. */
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

/** The one unit in which the model is about as large as the item, though not of its shape: a new model of an item. */
function comparableUnit(largest: number, known: DimensionsMm | undefined): ModelUnit | undefined {
  if (!known) return undefined;
  const expected = Math.max(known.widthMm, known.heightMm, known.depthMm);
  const near = CANDIDATE_UNITS.filter((unit) => {
    const ratio = (largest * METRES_PER_UNIT[unit] * 1000) / expected;
    return ratio >= 1 / COMPARABLE_FACTOR && ratio <= COMPARABLE_FACTOR;
  });
  return near.length === 1 ? near[0] : undefined;
}

function likelyUnit(largest: number, { customUnit }: KnownScale): ModelUnit {
  if (largest <= LARGEST_IN_METRES) return 'm';
  const millimetresFrom = customUnit === 'mm' ? SMALLEST_IN_CUSTOMARY_MILLIMETRES : SMALLEST_IN_MILLIMETRES;
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

/** A flat side counts as what results state for it: the item's dimensions may come from such a result. */
function relativeError(sideMm: number, expectedMm: number): number {
  return Math.abs(Math.max(SMALLEST_SIDE_MM, sideMm) - expectedMm) / expectedMm;
}

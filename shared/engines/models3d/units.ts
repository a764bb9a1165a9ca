/** Units of length that a request may state for a model, and how many metres one of them is. */
export const METRES_PER_UNIT = { mm: 0.001, cm: 0.01, dm: 0.1, m: 1, in: 0.0254, ft: 0.3048 } as const;

export type ModelUnit = keyof typeof METRES_PER_UNIT;

/** The names of the units, for schemas. */
export const MODEL_UNITS = ['mm', 'cm', 'dm', 'm', 'in', 'ft'] as const satisfies readonly ModelUnit[];

/** What one step of a source's numbers is: a named unit, or the metres that the file states. */
export type SourceUnit = ModelUnit | number;

/** Metres of one step of a source's numbers. */
export function metresOf(unit: SourceUnit): number {
  return typeof unit === 'number' ? unit : METRES_PER_UNIT[unit];
}

/** The unit of this many metres, by its name where it has one. */
export function unitOf(metres: number): SourceUnit {
  const named = MODEL_UNITS.find((unit) => Math.abs(METRES_PER_UNIT[unit] - metres) <= metres * 1e-6);
  return named ?? metres;
}

/**
 * Which axis of the source points up; the result is always Y up, as glTF has it. Where Z points up, Y points away from
 * the viewer; where X does, Y points to the left. Source: COLLADA 1.4.1, up_axis.
 */
export const UP_AXES = ['x', 'y', 'z'] as const;

export type UpAxis = (typeof UP_AXES)[number];

/** Size of the box around a model that stands upright: X, Y and Z of the result, in millimetres to one decimal, 0.1 at least. */
export interface DimensionsMm {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly depthMm: number;
}

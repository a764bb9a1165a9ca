/** Metres of the units of length that a request can state for a model. */
export const METRES_PER_UNIT = { mm: 0.001, cm: 0.01, dm: 0.1, m: 1, in: 0.0254, ft: 0.3048 } as const;

export type ModelUnit = keyof typeof METRES_PER_UNIT;

/** The names of the units, for schemas. */
export const MODEL_UNITS = ['mm', 'cm', 'dm', 'm', 'in', 'ft'] as const satisfies readonly ModelUnit[];

/** The unit of a source's numbers: a named unit, or the metres that the file states. */
export type SourceUnit = ModelUnit | number;

/** Returns the metres of a unit. */
export function metresOf(unit: SourceUnit): number {
  return typeof unit === 'number' ? unit : METRES_PER_UNIT[unit];
}

/** Returns the named unit of this length in metres, or the length itself. */
export function unitOf(metres: number): SourceUnit {
  const named = MODEL_UNITS.find((unit) => Math.abs(METRES_PER_UNIT[unit] - metres) <= metres * 1e-6);
  return named ?? metres;
}

/**
 * The direction of the source that points up. The result is always Y up, as in glTF. With Z up, Y points away from the
 * viewer, with -Z to the viewer; with X up, Y points to the left, with -X to the right; -Y turns a model upside down
 * whose front stays the front. Source of x, y and z: COLLADA 1.4.1, up_axis.
 */
export const UP_AXES = ['x', 'y', 'z', '-x', '-y', '-z'] as const;

export type UpAxis = (typeof UP_AXES)[number];

/**
 * Size of the bounding box of an upright model: X, Y and Z of the result, in millimetres with one decimal, at least
 * 0.1.
 */
export interface DimensionsMm {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly depthMm: number;
}

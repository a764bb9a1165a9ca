import type { OperationInput } from '../../../../shared/contract/client/index.ts';
import type { ModelUnit, UpAxis } from '../../../../shared/engines/models3d/units.ts';
import type { SizeMm } from '../size/size-mm.ts';
import { type RealMeasure, SCALES, scaleFor } from './scaled-size.ts';
import { type Standing, type Top, tipped } from './standing.ts';

/** One press turns a model by so much. */
export const QUARTER_DEGREES = 90;
const FULL_DEGREES = 360;
/** To the left, around in one step, and to the right. */
const TURNS = [QUARTER_DEGREES, 180, 270] as const;

type TransformBody = OperationInput<'transformItemModel'>['body'];

/** A change of a model by a person: all that is named is done in one conversion. */
export interface Correction {
  /** In which the file was. */
  readonly unit?: ModelUnit;
  /** Of the file. */
  readonly upAxis?: UpAxis;
  /** To the left, as seen from above. */
  readonly rotateY?: (typeof TURNS)[number];
  /** One real measure of the model that it starts from, before it is tipped or turned. */
  readonly measure?: RealMeasure;
}

/** The model that a correction starts from. */
export interface CorrectedModel {
  /** Undefined if the service keeps none. */
  readonly jobId: string | undefined;
  readonly unit: ModelUnit | undefined;
  /** By which it was scaled. */
  readonly scale: number;
  readonly size: SizeMm | null;
  readonly standing: Standing;
}

/** Scales that differ less from 1 change nothing that anybody sees. */
const SAME_SHARE = 1e-6;

/** Whether a model does not have the size that its file says. */
export function isScaled(scale: number): boolean {
  return Math.abs(scale - 1) > SAME_SHARE;
}

/**
 * Two corrections of the same model as one: turns are added, of two axes the later one counts, and so of unit and
 * measure, which both say how large the model is.
 */
export function joinedCorrection(first: Correction, second: Correction): Correction {
  const { unit, measure, upAxis = first.upAxis } = second;
  const size = unit === undefined && measure === undefined ? first : second;
  const rotateY = turnOf(((first.rotateY ?? 0) + (second.rotateY ?? 0)) / QUARTER_DEGREES);
  return {
    ...(size.unit !== undefined && { unit: size.unit }),
    ...(size.measure !== undefined && { measure: size.measure }),
    ...(upAxis !== undefined && { upAxis }),
    ...(rotateY !== undefined && { rotateY }),
  };
}

/** How a model stands after a correction. */
export function standingAfter({ upAxis, turns }: Standing, correction: Correction): Standing {
  const turned = turns + (correction.rotateY ?? 0) / QUARTER_DEGREES;
  return { upAxis: correction.upAxis ?? upAxis, turns: turned % (FULL_DEGREES / QUARTER_DEGREES) };
}

/**
 * The correction that puts a model upright: the axis of its file that points up, and the turn that keeps it as it is
 * seen but for the tip.
 */
export function tipOf(now: Standing, top: Top): Correction {
  const { upAxis, turns } = tipped(now, top);
  const rotateY = turnOf(turns - now.turns);
  return { upAxis, ...(rotateY !== undefined && { rotateY }) };
}

function turnOf(quarters: number): Correction['rotateY'] {
  const degrees = (quarters * QUARTER_DEGREES + FULL_DEGREES) % FULL_DEGREES;
  return TURNS.find((each) => each === degrees);
}

/**
 * The calls of a correction, one after the other: one but for extreme scales, and none if it changes nothing. The unit
 * of a file gives its true size: what was scaled before is taken back with it, in several steps if it is more than one
 * call may scale.
 */
export function bodiesOf(
  { measure, ...others }: Correction,
  { scale, size }: Pick<CorrectedModel, 'scale' | 'size'>,
): readonly TransformBody[] {
  if (measure !== undefined) {
    const by = size ? scaleFor(size, measure) : undefined;
    const body = { ...others, ...(by !== undefined && { scale: by }) };
    return Object.keys(body).length === 0 ? [] : [body];
  }
  if (Object.keys(others).length === 0) return [];
  if (others.unit === undefined || !isScaled(scale)) return [others];
  const bodies: TransformBody[] = [];
  for (let left = 1 / scale; bodies.length === 0 || isScaled(left); ) {
    const step = Math.min(SCALES.max, Math.max(SCALES.min, left));
    bodies.push(bodies.length === 0 ? { ...others, scale: step } : { scale: step });
    left /= step;
  }
  return bodies;
}

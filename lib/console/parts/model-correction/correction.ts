import type { OperationInput } from '../../../../shared/contract/client/index.ts';
import type { ModelUnit, UpAxis } from '../../../../shared/engines/models3d/units.ts';
import type { ModelSide } from '../../../viewer/scene/guess-front.ts';
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
  /** By how much the model is scaled, as it is: of one whose real measure nobody has said. */
  readonly scale?: number;
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

/** The correction that gives a scaled model the size that its file says, by its unit if that is known. */
export function trueSizeOf({ unit, scale }: Pick<CorrectedModel, 'unit' | 'scale'>): Correction {
  return unit === undefined ? { scale: 1 / scale } : { unit };
}

/** What a model had that its file does not give it again when it is sent once more: its scale, and its turn. */
export function correctionAfterSending(model: { readonly scale: number; readonly rotateY: number }): Correction {
  const rotateY = TURNS.find((each) => each === model.rotateY);
  return { ...(isScaled(model.scale) && { scale: model.scale }), ...(rotateY !== undefined && { rotateY }) };
}

/** Whether a correction says how large the model is. */
export function changesSize({ unit, measure, scale }: Correction): boolean {
  return unit !== undefined || measure !== undefined || scale !== undefined;
}

/**
 * Two corrections of the same model as one: turns are added, of two axes the later one counts, and so of unit, measure
 * and scale, which all say how large the model is.
 */
export function joinedCorrection(first: Correction, second: Correction): Correction {
  const { upAxis = first.upAxis } = second;
  const size = changesSize(second) ? second : first;
  const rotateY = turnOf(((first.rotateY ?? 0) + (second.rotateY ?? 0)) / QUARTER_DEGREES);
  return {
    ...(size.unit !== undefined && { unit: size.unit }),
    ...(size.measure !== undefined && { measure: size.measure }),
    ...(size.scale !== undefined && { scale: size.scale }),
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

/** The quarter turns to the left that bring a side to the front. */
const QUARTERS_TO_FRONT = { front: 0, left: 1, back: 2, right: 3 } as const satisfies Record<ModelSide, number>;

/** The correction that makes a side of a model, as the picture shows it, its front. */
export function frontFrom(side: ModelSide): Correction {
  const rotateY = turnOf(QUARTERS_TO_FRONT[side]);
  return rotateY === undefined ? {} : { rotateY };
}

function turnOf(quarters: number): Correction['rotateY'] {
  const degrees = (quarters * QUARTER_DEGREES + FULL_DEGREES) % FULL_DEGREES;
  return TURNS.find((each) => each === degrees);
}

/** In which unit a model is read, by how much it is scaled and how it stands, after a correction. */
export function modelAfter(
  { unit, scale, size, standing }: CorrectedModel,
  correction: Correction,
): Pick<CorrectedModel, 'unit' | 'scale' | 'standing'> {
  const by = correction.measure && size ? scaleFor(size, correction.measure) : correction.scale;
  // The unit of a file gives its true size.
  const scaled = correction.unit === undefined ? scale * (by ?? 1) : (by ?? 1);
  return { unit: correction.unit ?? unit, scale: scaled, standing: standingAfter(standing, correction) };
}

/**
 * The calls of a correction, one after the other: one but for extreme scales, and none if it changes nothing. The unit
 * of a file gives its true size: what was scaled before is taken back with it. More than one call may scale is done in
 * several steps.
 */
export function bodiesOf(
  { measure, scale: asked, ...others }: Correction,
  { scale, size }: Pick<CorrectedModel, 'scale' | 'size'>,
): readonly TransformBody[] {
  const known = asked ?? (measure && size ? scaleFor(size, measure) : undefined);
  const isToTrueSize = others.unit !== undefined && measure === undefined && asked === undefined && isScaled(scale);
  const by = isToTrueSize ? 1 / scale : known;
  if (by === undefined) return Object.keys(others).length === 0 ? [] : [others];
  const bodies: TransformBody[] = [];
  for (let left = by; bodies.length === 0 || isScaled(left); ) {
    const step = Math.min(SCALES.max, Math.max(SCALES.min, left));
    bodies.push(bodies.length === 0 ? { ...others, scale: step } : { scale: step });
    left /= step;
  }
  return bodies;
}

import { DRAWING_UNITS } from '../../../shared/engines/floorplan/detect/floor-plan.ts';
import { readFloorPlan } from '../../../shared/engines/floorplan/detect/read-floor-plan.ts';
import { drawPlan } from '../../fixtures/floorplans/draw-plan.ts';
import { type DrawingSpec, drawingSpec } from '../../fixtures/floorplans/drawing-spec.ts';
import { readDrawing } from '../../fixtures/floorplans/read-drawing.ts';
import { type PlanScore, scorePlan, type Tally } from './plan-score.ts';

/** Figures of a set of plans, as the bars of the conversion name them. */
export interface SetFigures {
  readonly plans: number;
  readonly units: number;
  readonly wallRecall: number;
  readonly wallPrecision: number;
  readonly thicknessMm: number;
  readonly doorRecall: number;
  readonly doorPrecision: number;
  readonly windowRecall: number;
  readonly windowPrecision: number;
  readonly roomsExact: number;
  readonly areaError: number;
  readonly storeys: number;
  /** The share of right names in plans that print names. */
  readonly names: number;
}

/** A drawing with its score and the time of its conversion. */
export interface ScoredDrawing {
  readonly spec: DrawingSpec;
  readonly score: PlanScore;
  readonly bytes: number;
  /** The time that a caller waits, which the bar limits; on a busy machine `processorMs` is more precise. */
  readonly milliseconds: number;
  /** The time of all threads: V8 compiles and collects garbage in nearly half of it. */
  readonly processorMs: number;
}

/** Draws the plan of a seed, converts it, and compares. */
export function scoreSeed(seed: number, change: Partial<DrawingSpec> = {}): ScoredDrawing {
  const spec = { ...drawingSpec(seed), ...change };
  const { dxf, truth } = drawPlan(spec);
  const [began, used] = [performance.now(), process.cpuUsage()];
  const plan = readFloorPlan(readDrawing(dxf));
  const milliseconds = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  const score = scorePlan(plan, truth, DRAWING_UNITS[plan.source.unit]);
  return { spec, bytes: dxf.length, milliseconds, processorMs: (user + system) / 1_000, score };
}

/** The figures of a set of drawings. */
export function figuresOf(drawings: readonly ScoredDrawing[]): SetFigures {
  const scores = drawings.map(({ score }) => score);
  const named = drawings.filter(({ spec }) => spec.labels).map(({ score }) => score.names);
  const share = (test: (score: PlanScore) => boolean) => scores.filter(test).length / Math.max(1, scores.length);
  return {
    plans: scores.length,
    units: share(({ unitRight }) => unitRight),
    wallRecall: recall(scores.map((score) => score.wallRecall)),
    wallPrecision: precision(scores.map((score) => score.wallPrecision)),
    thicknessMm: median(scores.flatMap(({ thicknessErrorsMm }) => thicknessErrorsMm)),
    doorRecall: recall(scores.map(({ doors }) => doors)),
    doorPrecision: precision(scores.map(({ doors }) => doors)),
    windowRecall: recall(scores.map(({ windows }) => windows)),
    windowPrecision: precision(scores.map(({ windows }) => windows)),
    roomsExact: share(({ roomsExact }) => roomsExact),
    areaError: median(scores.flatMap(({ roomErrors }) => roomErrors)),
    storeys: share(({ storeysRight }) => storeysRight),
    names: recall(named),
  };
}

function recall(tallies: readonly Tally[]): number {
  return sum(tallies.map(({ hits }) => hits)) / Math.max(1, sum(tallies.map(({ truth }) => truth)));
}

function precision(tallies: readonly Tally[]): number {
  return sum(tallies.map(({ hits }) => hits)) / Math.max(1, sum(tallies.map(({ found }) => found)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

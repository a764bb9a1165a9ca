import * as z from 'zod';
import type { PlanDrawingOptions } from '../../engines/floorplan/drawing/draw-plan.ts';
import { one } from '../../platform/http/query.ts';
import type { StoredPlan } from './plan.ts';

const shown = one.pipe(z.enum(['true', 'false']).optional());

/** Parts that a drawing of a plan leaves out when their parameter is `false`. Source: D962. */
export const DrawingQuery = z.object({
  /** Outer dimension chains, and dimension lines of the plan. */
  dimensions: shown,
  /** Net areas of rooms. */
  areas: shown,
  furniture: shown,
  /** Names of rooms and other texts. */
  labels: shown,
});
type DrawingQuery = z.infer<typeof DrawingQuery>;

const Passages = z.object({
  openings: z.array(z.object({ type: z.string(), xMm: z.number(), yMm: z.number(), widthMm: z.number() })),
});

/** The options of a drawing that a call asks for, with the passages that the plan's report of a conversion names. */
export function drawingOptions(query: DrawingQuery, plan: Pick<StoredPlan, 'conversion'>): PlanDrawingOptions {
  return {
    dimensions: query.dimensions !== 'false',
    areas: query.areas !== 'false',
    furniture: query.furniture !== 'false',
    labels: query.labels !== 'false',
    passages: passagesOf(plan),
  };
}

/** Passages of walls, which plan XML has no element for. The drawing leaves out those whose wall has moved since. */
export function passagesOf({ conversion }: Pick<StoredPlan, 'conversion'>): PlanDrawingOptions['passages'] {
  const report = Passages.safeParse(conversion);
  return report.success ? report.data.openings.filter(({ type }) => type === 'passage') : [];
}

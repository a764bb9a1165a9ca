import type { PlanDocument } from '../plan-xml/plan-document.ts';
import { PlanDrawingError } from './plan-drawing-error.ts';

/** The budget of one drawing of a plan; see the budgets in shared/README.md. */
export const PLAN_DRAWING_BUDGET = {
  /** Walls, objects, texts, measures and corners of floors together. */
  maxParts: 120_000,
  /** Corners of one floor. A floor with more is left out: the time to fill it grows faster than their number. */
  maxFloorCorners: 2_000,
  /** Walls that are painted as one path: the time to fill one grows faster than their number. */
  maxPathWalls: 64,
  /** Rooms with a name or an area, the largest first; no sheet has space for more. */
  maxLabelledRooms: 1_500,
  /** Pairs of texts, objects or passages with rooms or walls that are compared. Above it labels avoid nothing. */
  maxPairs: 4_000_000,
  /** From the text of the plan to the finished picture. */
  maxProcessorMs: 10_000,
  /** Longer only if the machine is busy with other work. A request ends after 29 s. */
  maxElapsedMs: 24_000,
  /** Limit of the process that draws. */
  maxMemoryBytes: 800 * 2 ** 20,
} as const;

/**
 * Checks how much of a plan is to be drawn.
 *
 * @throws PlanDrawingError TOO_COMPLEX
 */
export function checkDrawnParts({ walls, objects, texts, measures, floors }: PlanDocument): void {
  const { maxParts } = PLAN_DRAWING_BUDGET;
  const corners = floors.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (walls.edges.length + objects.length + texts.length + measures.length + corners <= maxParts) return;
  throw new PlanDrawingError('TOO_COMPLEX', `The plan has more than ${maxParts} parts to draw.`);
}

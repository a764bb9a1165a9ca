import type { PlanReport } from '../../plans/plan-report.ts';

/** Walls are drawn as single lines. */
const GUESSED = 'SINGLE_LINE_WALLS';

/** What is to be checked of a plan from a drawing, in the order of its numbers on the paper. */
export function doubtsToCheck({ warnings }: Pick<PlanReport, 'warnings'>): PlanReport['warnings'] {
  return warnings.filter(({ code }) => code !== GUESSED);
}

/** Whether the thickness of walls was assumed, which is asked and not listed. */
export function isThicknessAssumed({ warnings }: Pick<PlanReport, 'warnings'>): boolean {
  return warnings.some(({ code }) => code === GUESSED);
}

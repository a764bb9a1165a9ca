import type { PlanReport } from '../../plans/plan-report.ts';

/** Walls are drawn as single lines. */
const GUESSED = 'SINGLE_LINE_WALLS';
/** Of the unit of the drawing, which is asked as the size of the plan. */
const OF_UNIT: ReadonlySet<string> = new Set(['UNIT_MISMATCH', 'UNIT_GUESSED']);

/**
 * What is to be checked of a plan from a drawing, in the order of its numbers on the paper. What goes with an answer
 * stands last, so that the others keep their numbers.
 */
export function doubtsToCheck({ warnings }: Pick<PlanReport, 'warnings'>): PlanReport['warnings'] {
  const doubts = warnings.filter(({ code }) => code !== GUESSED);
  return [...doubts.filter((each) => !isOfSize(each)), ...doubts.filter(isOfSize)];
}

/** Whether a doubt is gone as soon as somebody has said that the size of the plan is right. */
export function isOfSize({ code }: PlanReport['warnings'][number]): boolean {
  return OF_UNIT.has(code);
}

/** Whether the thickness of walls was assumed, which is asked and not listed. */
export function isThicknessAssumed({ warnings }: Pick<PlanReport, 'warnings'>): boolean {
  return warnings.some(({ code }) => code === GUESSED);
}

import { keepText, keptText } from '../../../parts/kept-text.ts';

/** What is asked once of a plan from a drawing: how thick its walls are, and whether its size is right. */
type PlanQuestion = 'thickness' | 'size';

const MAX_PLANS = 200;

/** Whether somebody has answered a question about a plan in this browser. */
export function isAnswered(question: PlanQuestion, planId: string): boolean {
  return kept(question).includes(planId);
}

/** Keeps that somebody has answered it; of a drawing that is read again it is asked again. */
export function rememberAnswered(question: PlanQuestion, planId: string, isNow: boolean): void {
  const others = kept(question).filter((id) => id !== planId);
  keepText(storageName(question), JSON.stringify((isNow ? [planId, ...others] : others).slice(0, MAX_PLANS)));
}

function storageName(question: PlanQuestion): string {
  return `console-told-${question}`;
}

function kept(question: PlanQuestion): readonly string[] {
  try {
    const value: unknown = JSON.parse(keptText(storageName(question)) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

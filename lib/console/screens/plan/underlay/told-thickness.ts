import { keepText, keptText } from '../../../parts/kept-text.ts';

const STORAGE_NAME = 'console-told-thickness';
const MAX_PLANS = 200;

/** Whether somebody has said in this browser how thick the walls of a plan are. */
export function isThicknessTold(planId: string): boolean {
  return kept().includes(planId);
}

/** Keeps that somebody has said it; a drawing that is read again is asked about again. */
export function rememberThicknessTold(planId: string, isTold: boolean): void {
  const others = kept().filter((id) => id !== planId);
  keepText(STORAGE_NAME, JSON.stringify((isTold ? [planId, ...others] : others).slice(0, MAX_PLANS)));
}

function kept(): readonly string[] {
  try {
    const value: unknown = JSON.parse(keptText(STORAGE_NAME) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

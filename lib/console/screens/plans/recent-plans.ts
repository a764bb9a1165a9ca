import { keepText, keptText } from '../../parts/kept-text.ts';
import { keptSession } from '../../session/kept-session.ts';

/** A plan that was opened in this browser. */
interface RecentPlan {
  readonly id: string;
  readonly name: string;
  readonly thumbnail: string | null;
  /** Whether this browser has saved changes of it since its drawing was read. */
  readonly isSaved?: boolean;
  /** Whether it is a plan of the user. */
  readonly isOwn?: boolean;
}

const MAX_PLANS = 24;

/** The plans that the user has opened in this browser, the last one first: also plans of others. */
export function recentPlans(): readonly RecentPlan[] {
  const text = keptText(storageName());
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isPlan) : [];
  } catch {
    return [];
  }
}

/** Puts a plan first. Whether it was saved and whose it is stay as they were where nothing is said of it. */
export function rememberPlan({ id, name, thumbnail, ...said }: RecentPlan): void {
  const all = recentPlans();
  const before = all.find((plan) => plan.id === id);
  const { isSaved = before?.isSaved ?? false, isOwn = before?.isOwn ?? false } = said;
  const others = all.filter((plan) => plan !== before);
  keep([{ id, name, thumbnail, isSaved, isOwn }, ...others].slice(0, MAX_PLANS));
}

/** Whether this browser has saved changes of a plan since its drawing was read. */
export function isSavedHere(id: string): boolean {
  return recentPlans().some((plan) => plan.id === id && plan.isSaved === true);
}

/** Takes a plan out that is gone. */
export function forgetPlan(id: string): void {
  keep(recentPlans().filter((plan) => plan.id !== id));
}

function keep(plans: readonly RecentPlan[]): void {
  keepText(storageName(), JSON.stringify(plans));
}

/** Each user of a browser has a list. */
function storageName(): string {
  const session = keptSession();
  return `console-plans-${session?.tenant}-${session?.userId}`;
}

function isPlan(value: unknown): value is RecentPlan {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'thumbnail' in value;
}

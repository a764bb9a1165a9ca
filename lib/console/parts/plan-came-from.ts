/** The plan from which somebody has opened an item. */
export interface PlanCameFrom {
  readonly id: string;
  readonly name: string;
}

/** What a link of a plan leaves in the history of the browser, for the way back. */
export function cameFrom(plan: PlanCameFrom): { readonly plan: PlanCameFrom } {
  return { plan };
}

/** Reads it. @param state of the entry of the history */
export function planCameFrom(state: unknown): PlanCameFrom | undefined {
  if (typeof state !== 'object' || state === null || !('plan' in state)) return undefined;
  const { plan } = state;
  const isPlan = typeof plan === 'object' && plan !== null && 'id' in plan && 'name' in plan;
  return isPlan ? { id: String(plan.id), name: String(plan.name) } : undefined;
}

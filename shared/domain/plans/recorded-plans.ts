import type { Recorded } from '../audit/audit-part.ts';
import type { PlanStore } from './plan-store.ts';

/** Returns the same plans for one call: each change writes its entry of the audit log in its own transaction. */
export function recordedPlans<Plans extends { readonly plans: PlanStore }>(opened: Plans, recorded: Recorded): Plans {
  const { plans } = opened;
  const store: PlanStore = {
    ...plans,
    create: (plan, others) => plans.create(plan, [...others, recorded(plan.id)]),
    replace: (read, changed, others) => plans.replace(read, changed, [...others, recorded(changed.id)]),
    remove: (read, others) => plans.remove(read, [...others, recorded(read.id)]),
  };
  // Without the getters of the buckets: a function opens only the buckets of its row.
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(opened), plans: { value: store, enumerable: true } },
  ) as Plans;
}

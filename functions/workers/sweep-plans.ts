import * as z from 'zod';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';

/** The schedule's event; `npm start` adds `afterRestart` once, when nobody can be writing. */
const SweepEvent = z.looseObject({ afterRestart: z.boolean().optional() });

const { leftovers, tidy, clock } = openPlans();

/** Clears away what calls that died have left behind of plans; see shared/domain/plans/leftover.ts. */
export const handler = async (event: unknown): Promise<{ cleared: number }> => {
  const { afterRestart = false } = SweepEvent.parse(event);
  let cleared = 0;
  for await (const leftover of leftovers.due(afterRestart ? undefined : clock())) {
    await tidy([leftover]);
    cleared++;
  }
  if (cleared > 0) logger.info('plans tidied', { cleared });
  return { cleared };
};

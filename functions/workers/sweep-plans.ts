import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';
import { isAfterRestart } from '../../shared/platform/runtime/sweep-event.ts';

const { leftovers, tidy, clock } = openPlans();

/** Clears away what calls that died have left behind of plans; see shared/domain/plans/orphan.ts. */
export const handler = async (event: unknown): Promise<{ cleared: number }> => {
  const afterRestart = isAfterRestart(event);
  let cleared = 0;
  for await (const leftover of leftovers.due(afterRestart ? undefined : clock())) {
    await tidy([leftover]);
    cleared++;
  }
  if (cleared > 0) logger.info('plans tidied', { cleared });
  return { cleared };
};

import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';
import { isAfterRestart } from '../../shared/platform/runtime/sweep-event.ts';

const { orphans, cleanUp, clock } = openPlans();

/** Deletes the orphans of plans that crashed calls did not delete; see shared/domain/plans/orphan.ts. */
export const handler = async (event: unknown): Promise<{ cleared: number }> => {
  const afterRestart = isAfterRestart(event);
  let cleared = 0;
  for await (const orphan of orphans.due(afterRestart ? undefined : clock())) {
    await cleanUp([orphan]);
    cleared++;
  }
  if (cleared > 0) logger.info('plans cleaned up', { cleared });
  return { cleared };
};

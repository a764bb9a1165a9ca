import { openTable } from '../aws/table.ts';
import { logger } from '../runtime/logger.ts';
import { type UsageCounter, usageCounter } from './usage-counter.ts';

/** Opens the counter of an execution environment. Needs `usage: ['UpdateItem']`. */
export function openUsage(): UsageCounter {
  return usageCounter({
    usage: openTable('usage'),
    clock: () => new Date(),
    onFault: (error) => logger.warn('usage not counted', { error: String(error) }),
  });
}

import * as z from 'zod';
import { openQueue } from '../../shared/aws/queue.ts';
import { openTable } from '../../shared/aws/table.ts';
import { logger } from '../../shared/http/logger.ts';
import { sweepEvents } from '../../shared/webhooks/sweep-events.ts';

/** The schedule's event; `npm start` adds `afterRestart` once, before it starts the workers. */
const SweepEvent = z.looseObject({ afterRestart: z.boolean().optional() });

const stores = { events: openTable('events'), queue: openQueue('webhooks') };

export const handler = async (event: unknown): Promise<{ sent: number }> => {
  const { afterRestart = false } = SweepEvent.parse(event);
  const sent = await sweepEvents({ ...stores, clock: () => new Date(), afterRestart });
  if (sent > 0) logger.info('events announced again', { sent });
  return { sent };
};

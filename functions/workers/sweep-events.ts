import * as z from 'zod';
import { openQueue } from '../../shared/aws/queue.ts';
import { openTable } from '../../shared/aws/table.ts';
import { logger } from '../../shared/http/logger.ts';
import { embeddedMetrics } from '../../shared/metrics/embedded-metrics.ts';
import { type SweptEvents, sweepEvents } from '../../shared/webhooks/sweep-events.ts';

/** The schedule's event; `npm start` adds `afterRestart` once, before it starts the workers. */
const SweepEvent = z.looseObject({ afterRestart: z.boolean().optional() });

const stores = { events: openTable('events'), queue: openQueue('webhooks') };

export const handler = async (event: unknown): Promise<SweptEvents> => {
  const { afterRestart = false } = SweepEvent.parse(event);
  const swept = await sweepEvents({ ...stores, clock: () => new Date(), afterRestart });
  const OutboxLagSeconds = Math.round(swept.lagSeconds);
  logger.info('swept', { sent: swept.sent, ...embeddedMetrics({ OutboxLagSeconds }, {}, [], new Date()) });
  return swept;
};

import { reportFailingReceivers } from '../../shared/domain/event-sending/report-failing-receivers.ts';
import { mailSettings } from '../../shared/domain/mails/mail-settings.ts';
import { receiverStore } from '../../shared/domain/webhooks/receiver-store.ts';
import { type SweptEvents, sweepEvents } from '../../shared/domain/webhooks/sweep-events.ts';
import { openBulkQueue } from '../../shared/platform/aws/bulk-queue.ts';
import { openMailer } from '../../shared/platform/aws/mail.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { faultNames } from '../../shared/platform/errors/fault-names.ts';
import { embeddedMetrics } from '../../shared/platform/runtime/embedded-metrics.ts';
import { logger, metricLog } from '../../shared/platform/runtime/logger.ts';
import { isAfterRestart } from '../../shared/platform/runtime/sweep-event.ts';

const events = openTable('events');
const { mailSender, configurationSet } = mailSettings(process.env);
const clock = () => new Date();
const report = {
  receivers: receiverStore(events),
  identity: openTable('identity'),
  mailer: openMailer(configurationSet),
  mailSender,
  clock,
  onFault: (tenant: number, error: unknown) =>
    logger.error('administrator not notified', { tenant, faults: faultNames(error) }),
};
const sweep = { events, queue: openBulkQueue('webhooks'), clock };

/**
 * Sends overdue events again, reports failing webhooks to administrators, and writes the metric of the oldest event.
 */
export const handler = async (event: unknown): Promise<SweptEvents> => {
  const afterRestart = isAfterRestart(event);
  const swept = await sweepEvents({ ...sweep, afterRestart });
  const reported = await reportFailingReceivers(report);
  const OutboxLagSeconds = Math.round(swept.lagSeconds);
  const metrics = embeddedMetrics({ OutboxLagSeconds }, {}, [], clock());
  metricLog.info('swept', { sent: swept.sent, reported, ...metrics });
  return swept;
};

import { MailNotice, recordMailNotice } from '../../shared/domain/webhooks/record-mail-notice.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { messageWorker } from '../../shared/platform/jobs/queue-worker.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';

const LIMIT_MS = 20_000;

const events = openTable('events');

/** Stores the notices of SES about bounces and complaints. */
export const handler = messageWorker(MailNotice, LIMIT_MS, async (notice) => {
  const noted = await recordMailNotice(events, notice, new Date());
  logger.info('mail notice', { kind: notice.eventType, noted });
});

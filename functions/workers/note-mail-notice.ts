import { MailNotice, recordMailNotice } from '../../shared/domain/webhooks/record-mail-notice.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { queueWorker } from '../../shared/platform/jobs/queue-worker.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';

const events = openTable('events');

/** Stores the notices of SES about bounces and complaints. */
export const handler = queueWorker(MailNotice, async (notices) => {
  for (const notice of notices) {
    const noted = await recordMailNotice(events, notice, new Date());
    logger.info('mail notice', { kind: notice.eventType, noted });
  }
});

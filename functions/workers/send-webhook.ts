import { webhookSender } from '../../shared/domain/event-sending/webhook-sender.ts';
import { openBulkQueue } from '../../shared/platform/aws/bulk-queue.ts';

/** Sends events to the webhooks of tenants; those of slow webhooks go to the queue `slowWebhooks`. */
export const handler = webhookSender(openBulkQueue('slowWebhooks'));

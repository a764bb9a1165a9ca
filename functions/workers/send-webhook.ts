import { openBulkQueue } from '../../shared/aws/bulk-queue.ts';
import { webhookSender } from '../../shared/event-sending/webhook-sender.ts';

export const handler = webhookSender(openBulkQueue('slowWebhooks'));

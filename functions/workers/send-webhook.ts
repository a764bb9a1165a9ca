import { webhookSender } from '../../shared/domain/event-sending/webhook-sender.ts';
import { openBulkQueue } from '../../shared/platform/aws/bulk-queue.ts';

export const handler = webhookSender(openBulkQueue('slowWebhooks'));

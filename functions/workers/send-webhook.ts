import { openQueue } from '../../shared/aws/queue.ts';
import { webhookSender } from '../../shared/webhooks/webhook-sender.ts';

export const handler = webhookSender(openQueue('slowWebhooks'));

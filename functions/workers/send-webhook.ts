import { openQueue } from '../../shared/aws/queue.ts';
import { webhookSender } from '../../shared/event-sending/webhook-sender.ts';

export const handler = webhookSender(openQueue('slowWebhooks'));

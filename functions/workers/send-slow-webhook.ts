import { webhookSender } from '../../shared/webhooks/webhook-sender.ts';

export const handler = webhookSender();

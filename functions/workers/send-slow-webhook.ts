import { webhookSender } from '../../shared/event-sending/webhook-sender.ts';

export const handler = webhookSender();

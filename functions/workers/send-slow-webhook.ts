import { webhookSender } from '../../shared/domain/event-sending/webhook-sender.ts';

export const handler = webhookSender();

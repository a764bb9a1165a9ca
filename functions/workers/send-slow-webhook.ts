import { webhookSender } from '../../shared/domain/event-sending/webhook-sender.ts';

/** Sends events to tenants whose webhooks are slow. */
export const handler = webhookSender();

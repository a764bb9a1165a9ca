import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { BulkQueue } from '../../platform/aws/bulk-queue.ts';
import { openMailer } from '../../platform/aws/mail.ts';
import { openQueue } from '../../platform/aws/queue.ts';
import { openRowUpdates } from '../../platform/aws/row-updates.ts';
import { openTable } from '../../platform/aws/table.ts';
import { faultNames } from '../../platform/errors/fault-names.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import type { BatchResponse } from '../../platform/jobs/job-worker.ts';
import { queueWorker } from '../../platform/jobs/queue-worker.ts';
import { logger } from '../../platform/runtime/logger.ts';
import { sourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import { openUsage } from '../../platform/usage/open-usage.ts';
import type { UsageCounter } from '../../platform/usage/usage-counter.ts';
import { mailEvent } from '../mails/mail-event.ts';
import { mailSettings } from '../mails/mail-settings.ts';
import { eventLeases } from '../webhooks/event-leases.ts';
import { postEvent } from '../webhooks/post-event.ts';
import { receiverSlots } from '../webhooks/receiver-slots.ts';
import { receiverStore } from '../webhooks/receiver-store.ts';
import { type SendBatchDeps, sendBatch } from '../webhooks/send-batch.ts';
import { defaultSecretOf, webhookTargets } from '../webhooks/webhook-target.ts';

/** A message of the queues of both lanes: one event to send. */
const EventMessage = z.object({ tenant: z.int(), event: z.string() });

/**
 * Makes the Lambda handler of a lane. An error is logged and its message is dropped, because the sweeper reads the
 * event's row and sends a new message.
 *
 * @param slowQueue queue of the slow lane; undefined in the slow lane itself
 */
export function webhookSender(slowQueue?: BulkQueue): (event: unknown) => Promise<BatchResponse> {
  const usage = openUsage();
  const deps = senderDeps(slowQueue, usage);
  return queueWorker(EventMessage, async (messages) => {
    await sendBatch(
      messages.map(({ tenant, event }) => ({ tenant, id: event })),
      deps,
    );
    await usage.writeIfDue();
  });
}

function senderDeps(slowQueue: BulkQueue | undefined, usage: UsageCounter): SendBatchDeps {
  const [identity, events] = [openTable('identity'), openTable('events')];
  const updates = openRowUpdates('events');
  const { mailSender, configurationSet } = mailSettings(process.env);
  const mailer = openMailer(configurationSet);
  const urls = sourceUrlSettings(process.env);
  const defaultSecret = defaultSecretOf(events, randomBytes);
  const clock = () => new Date();
  return {
    leases: eventLeases(events, updates),
    receivers: receiverStore(events),
    slots: receiverSlots(events, updates),
    queue: openQueue('webhooks'),
    slowQueue,
    clock,
    ids: randomId,
    targets: (tenants) => webhookTargets(identity, tenants, defaultSecret),
    post: (event, target) => postEvent(event, target, { urls, clock }),
    mail: (event, { tenant }) =>
      mailEvent(event, tenant, mailSender, {
        mailer,
        onFault: (error) =>
          logger.error('mail not sent', { tenant: tenant.id, event: event.id, faults: faultNames(error) }),
      }),
    onEvent: ({ tenant, id }, { outcome, post }) => {
      if (post && post.kind !== 'none') usage.count(tenant, 'webhooks');
      if (outcome === 'mailed') usage.count(tenant, 'mails');
      const durationMs = post && 'durationMs' in post ? post.durationMs : undefined;
      const status = post?.kind === 'answer' ? post.status : undefined;
      logger.info('event', { tenant, event: id, outcome, post: post?.kind, status, durationMs });
    },
    onFault: (ref, error) => fault('event interrupted', ref, error),
  };
}

function fault(what: string, { tenant, id }: { readonly tenant: number; readonly id: string }, error: unknown): void {
  logger.error(what, { tenant, event: id, error: error instanceof Error ? error : new Error(String(error)) });
}

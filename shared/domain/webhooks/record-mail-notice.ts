import * as z from 'zod';
import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { StoredEvent } from './event.ts';
import { eventKey } from './event-keys.ts';

/**
 * The fields of an SES notification about a sent mail that the service uses. Source: SES, 'Event data published to
 * SNS'.
 */
export const MailNotice = z.object({
  eventType: z.enum(['Bounce', 'Complaint']),
  mail: z.object({
    tags: z.object({ tenant: z.tuple([z.coerce.number<string>().int()]), event: z.tuple([z.string()]) }),
  }),
});
export type MailNotice = z.infer<typeof MailNotice>;

/**
 * Records in the event that its mail bounced or that its recipient complained. The last notice replaces earlier ones.
 * Returns false when the event no longer exists.
 *
 * @param events the table `events`: UpdateItem
 */
export async function recordMailNotice(events: Table, { eventType, mail }: MailNotice, now: Date): Promise<boolean> {
  const [tenant] = mail.tags.tenant;
  const key = eventKey(tenant, mail.tags.event[0]);
  if (!key) return false;
  const kind = eventType === 'Bounce' ? 'bounce' : 'complaint';
  const change = {
    expression: 'SET mailNotice = :notice',
    values: { ':notice': { kind, at: now.toISOString() } },
  };
  try {
    await events.update(key, change, { expression: 'attribute_exists(pk)' }, StoredEvent);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

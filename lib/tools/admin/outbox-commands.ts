import * as z from 'zod';
import { StoredEvent } from '../../../shared/domain/webhooks/event.ts';
import { UNFINISHED_EVENT_PARTITIONS } from '../../../shared/domain/webhooks/event-keys.ts';
import { openQueue } from '../../../shared/platform/aws/queue.ts';
import { openTable } from '../../../shared/platform/aws/table.ts';
import { type Command, command } from './command.ts';
import { idOfTenant } from './id-of-tenant.ts';
import { parameter, TenantNumber } from './parameters.ts';

const DEFAULT_LIST = 50;
const MAX_LIST = 1_000;
const ONE_TENANT = parameter('N', 'only those of this tenant', TenantNumber.optional());

/** The operator's commands for events that are not delivered or mailed yet. */
export const outboxCommands: readonly Command[] = [
  command({
    noun: 'outbox',
    verb: 'list',
    summary: 'events that are not delivered yet, unordered',
    args: {},
    options: {
      tenant: ONE_TENANT,
      limit: parameter(
        'N',
        `maximum number (${DEFAULT_LIST})`,
        z.coerce.number().int().min(1).max(MAX_LIST).optional(),
      ),
    },
    async run({ tenant, limit = DEFAULT_LIST }) {
      const events: StoredEvent[] = [];
      for await (const event of onTheirWay(tenant)) {
        if (events.push(event) === limit) break;
      }
      // `data` contains personal data and is not part of a list.
      const shown = events.map(({ data: _, ...event }) => event);
      const lines = shown.map(
        ({ id, tenant, event, created, stage, starts }) =>
          `${created}  ${id}  ${event} of tenant ${tenant}, at ${stage}, started ${starts} times`,
      );
      return { lines: lines.length > 0 ? lines : ['none'], value: shown };
    },
  }),
  command({
    noun: 'outbox',
    verb: 'redrive',
    summary: 'send the message of each of them again; skips events in work',
    args: {},
    options: { tenant: ONE_TENANT },
    async run({ tenant: only }) {
      const queue = openQueue('webhooks');
      let sent = 0;
      for await (const { tenant, id } of onTheirWay(only)) {
        await queue.send({ tenant, event: id });
        sent++;
      }
      return { lines: [`sent ${sent} messages`], value: { sent } };
    },
  }),
];

async function* onTheirWay(only: number | undefined): AsyncGenerator<StoredEvent> {
  const tenant = only === undefined ? undefined : await idOfTenant(only);
  const events = openTable('events');
  for (const partition of UNFINISHED_EVENT_PARTITIONS) {
    const keyCondition = { expression: 'unfinishedKey = :shard', values: { ':shard': partition } };
    for await (const event of events.query({ index: 'unfinished', keyCondition }, StoredEvent)) {
      if (tenant === undefined || event.tenant === tenant) yield event;
    }
  }
}

import { beforeAll, expect, test } from 'vitest';
import { notePublishedItems } from '../../../../shared/domain/item-events/note-published-items.ts';
import { itemKey } from '../../../../shared/domain/items/item-keys.ts';
import { eventStore } from '../../../../shared/domain/webhooks/event-store.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import type { RowChange } from '../../../../shared/platform/aws/table-stream.ts';
import { Tenant } from '../../../../shared/platform/identity/tenants/tenant.ts';
import type { StreamConsumer } from '../../../../shared/platform/streams/stream-consumer.ts';
import { ownTables } from '../../own-tables.ts';

const NOW = '2026-03-02T10:00:00.000Z';
const webhook = 'https://hooks.tenant.example/in';
const events = ['item.published'];
const TENANTS = [
  Tenant.parse({ id: 1, name: 'Lists it', webhook, events }),
  Tenant.parse({ id: 2, name: 'Lists another', webhook, events: ['asset.finished'] }),
  Tenant.parse({ id: 3, name: 'Has no webhook', events }),
];

let table: Table;
let consumer: StreamConsumer;
const announced: unknown[] = [];
beforeAll(async () => {
  table = (await ownTables()).events;
  consumer = notePublishedItems({
    tenantOf: async (id) => TENANTS.find((tenant) => tenant.id === id),
    events: table,
    queue: { send: async (message) => void announced.push(message) },
    clock: () => new Date(NOW),
    onUnsent: (error) => {
      throw error;
    },
  });
});

/** A change of an item from one visibility to another one; undefined is no row. */
function change(externalId: string, from: number | undefined, to: number | undefined, facts: object = {}): RowChange {
  const { tenant = 1 } = facts as { tenant?: number };
  const row = (visibilityStatus: number | undefined) =>
    visibilityStatus === undefined ? undefined : { updated: NOW, version: 2, ...facts, visibilityStatus };
  return { key: itemKey(tenant, { catalogId: 'demo', externalId }), before: row(from), after: row(to) };
}
const work = (...changes: RowChange[]) => consumer.work(changes, new AbortController().signal);
async function noticesOf(tenant: number): Promise<unknown[]> {
  const found = [];
  for await (const { event, notice } of eventStore(table).ofTenant(tenant, { limit: 2_000 }))
    found.push([event, notice]);
  return found;
}

test.each([
  ['hidden, then public', 1, 0, true],
  ['archived, then public', 2, 0, true],
  ['new and public', undefined, 0, true],
  ['public, then public', 0, 0, false],
  ['public, then hidden', 0, 1, false],
  ['new and hidden', undefined, 1, false],
  ['public, then deleted', 0, undefined, false],
])('an item is published or not: %s', (_, from, to, isPublished) => {
  expect(consumer.subjectOf(change('sofa', from, to))).toEqual(isPublished ? { id: '1', owner: '1' } : undefined);
});

test('a row that is no item publishes nothing', () => {
  expect(
    consumer.subjectOf({ key: { pk: 'catalog#demo', sk: 'catalog' }, before: undefined, after: {} }),
  ).toBeUndefined();
});

test('each publication has one event, also if its record comes twice, and a second publication has another one', async () => {
  await work(change('chair', 1, 0));
  await work(change('chair', 1, 0));
  await work(change('chair', 1, 0, { version: 4 }));
  expect(await noticesOf(1)).toEqual(Array.from({ length: 2 }, () => ['item.published', { itemId: 'demo:chair' }]));
  expect(announced).toHaveLength(3);
});

test('only the tenant of the item gets it, and only if it lists the event and has a webhook', async () => {
  await work(...[2, 3, 4].map((tenant) => change('table', 1, 0, { tenant })));
  for (const tenant of [2, 3, 4]) expect(await noticesOf(tenant)).toEqual([]);
});

test('a thousand publications of one batch have their events; rows of a restored backup have none', async () => {
  const before = (await noticesOf(1)).length;
  const updated = '2026-02-28T10:00:00.000Z';
  await work(...Array.from({ length: 1_000 }, (_, index) => change(`many-${index}`, undefined, 0)));
  await work(change('old', undefined, 0, { updated }));
  expect((await noticesOf(1)).length - before).toBe(1_000);
});

import { beforeAll, expect, test } from 'vitest';
import { noteEndedJobs } from '../../../../shared/domain/job-events/note-ended-jobs.ts';
import { eventStore } from '../../../../shared/domain/webhooks/event-store.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { Tenant } from '../../../../shared/platform/identity/tenants/tenant.ts';
import type { StreamConsumer } from '../../../../shared/platform/streams/stream-consumer.ts';
import { usageOfDays } from '../../../../shared/platform/usage/read-usage.ts';
import { usageCounter } from '../../../../shared/platform/usage/usage-counter.ts';
import { ownTables } from '../../own-tables.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const NAMES = ['asset.finished', 'rendering.finished', 'export.finished', 'plan.converted'];
const webhook = 'https://hooks.tenant.example/in';
const TENANTS = [
  Tenant.parse({ id: 1, name: 'Lists all', webhook, events: NAMES }),
  Tenant.parse({ id: 2, name: 'Lists none', webhook }),
  Tenant.parse({ id: 3, name: 'Has no webhook', events: NAMES }),
];

let tables: { readonly events: Table; readonly usage: Table };
let consumer: StreamConsumer;
const announced: unknown[] = [];
beforeAll(async () => {
  const { events, usage } = await ownTables();
  tables = { events, usage };
  const clock = () => new Date(NOW);
  const fail = (error: unknown) => {
    throw error;
  };
  consumer = noteEndedJobs({
    tenantOf: async (id) => TENANTS.find((tenant) => tenant.id === id),
    events,
    queue: { send: async (message) => void announced.push(message) },
    usage: usageCounter({ usage, clock, onFault: fail }),
    clock,
    uploadUrl: 'https://files.example',
    onUnsent: fail,
  });
});

const job = (facts: object) => ({
  ...{ id: '1-aaaaaaaaaaaaaaaaaaaaaa', tenant: 1, itemId: 'demo:sofa', kind: 'conversion', status: 100, progress: 100 },
  ...{ sourceKey: 'sources/1.zip', source: { kind: 'file' }, sourceSettings: {}, startedBy: null, created: NOW },
  ...{ updated: NOW, attempts: 1, results: [], warnings: [], error: null },
  ...facts,
});
const ended = (facts: object, before: object | undefined = { status: 10 }) => {
  const after = job(facts);
  return { key: { pk: 'job', sk: 'job' }, before: before && { ...after, ...before }, after };
};
async function eventsOf(tenant: number) {
  const found = [];
  for await (const event of eventStore(tables.events).ofTenant(tenant, { limit: 100 })) found.push(event);
  return found;
}
const work = (...changes: ReturnType<typeof ended>[]) => consumer.work(changes, new AbortController().signal);

test('only the change that ends a job concerns the consumer', () => {
  expect(consumer.subjectOf(ended({}))).toEqual({ id: '1-aaaaaaaaaaaaaaaaaaaaaa', owner: '1' });
  expect(consumer.subjectOf(ended({ status: -1 }, { status: 0 }))).toBeDefined();
  expect(consumer.subjectOf(ended({}, { status: 100 }))).toBeUndefined();
  expect(consumer.subjectOf(ended({ status: 10 }))).toBeUndefined();
  expect(consumer.subjectOf({ ...ended({}), after: undefined })).toBeUndefined();
});

test('each end has one event with the id of its object, also if its record comes twice; the source is left out', async () => {
  const failed = { status: -1, error: { code: 'INTERNAL', message: 'It failed.' } };
  const all = [
    ended({ source: { kind: 'url', url: 'https://secret.example/a.zip' }, notify: { email: 'anna@customer.example' } }),
    ended({ id: '1-bbbbbbbbbbbbbbbbbbbbbb', kind: 'rendering', ...failed }),
    ended({ id: '1-cccccccccccccccccccccc', kind: 'export', configurationId: 'demo:sofa:abc' }),
    ended({ id: '1-dddddddddddddddddddddd', kind: 'export', itemId: 'ps_abc' }),
    ended({ id: '1-eeeeeeeeeeeeeeeeeeeeee', kind: 'drawing', itemId: 'plan-1', ...failed }),
    ended({ id: '1-gggggggggggggggggggggg', kind: 'rendering', itemId: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  ];
  await work(...all);
  await work(...all);
  const events = await eventsOf(1);
  expect(
    events
      .map(({ event, notice }) => [event, Object.keys(notice ?? {}).find((name) => name.endsWith('Id'))])
      .toSorted(),
  ).toEqual([
    ['asset.finished', 'itemId'],
    ['export.finished', 'configurationId'],
    ['export.finished', 'planSnapshotId'],
    ['plan.converted', 'planId'],
    ['rendering.finished', 'itemId'],
    ['rendering.finished', 'planId'],
  ]);
  const text = JSON.stringify(events.map(({ notice }) => notice));
  expect(text).not.toMatch(/secret|sourceUrl|customer/);
  expect(events.find(({ event }) => event === 'plan.converted')?.notice).toMatchObject({
    planId: 'plan-1',
    job: { kind: 'drawing', status: -1, error: { code: 'INTERNAL' } },
  });
  expect(announced).toHaveLength(12);
  // A job that is tried again and ends again.
  await work(ended({ updated: '2026-03-01T11:00:00.000Z' }));
  expect(await eventsOf(1)).toHaveLength(7);
});

test('results of a large job are cut, so that the event fits into a row', async () => {
  const results = Array.from({ length: 2_000 }, (_, index) => ({
    view: 0,
    index,
    key: `renderings/${'x'.repeat(60)}${index}.png`,
  }));
  await work(ended({ id: '1-ffffffffffffffffffffff', kind: 'rendering', results }));
  const shown = (await eventsOf(1)).map(
    ({ notice }) => (notice as { job: { resultsOmitted?: number; results: unknown[] } }).job,
  );
  const cut = shown.find(({ resultsOmitted }) => resultsOmitted !== undefined);
  expect((cut?.resultsOmitted ?? 0) + (cut?.results.length ?? 0)).toBe(2_000);
  expect(cut?.results.length).toBeGreaterThan(100);
});

test('tenants that list no event, or have no webhook, get none; their jobs are counted', async () => {
  await work(ended({ tenant: 2 }), ended({ tenant: 3 }), ended({ tenant: 4 }));
  for (const tenant of [2, 3, 4]) expect(await eventsOf(tenant)).toEqual([]);
  const days = [];
  for await (const { counts } of usageOfDays(tables.usage, 1, { from: '2026-03-01', to: '2026-03-01' }))
    days.push(counts);
  expect(days).toEqual([expect.objectContaining({ conversions: 1, exports: 2, planConversions: 1 })]);
});

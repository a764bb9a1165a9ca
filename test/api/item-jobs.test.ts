import { expect, inject, test } from 'vitest';
import * as z from 'zod';
import { MAX_JOBS_OF_ITEM } from '../../shared/domain/jobs/job-page-of-item.ts';
import type { StoredJob } from '../../shared/platform/jobs/job.ts';
import { jsonBody } from './client.ts';
import { ownTenant } from './own-tenant.ts';

/** A buffered response of Lambda is shorter; test/infra/streamed-lists.test.ts checks that every list streams. */
const BUFFERED_BYTES = 6 * 1024 * 1024;
const service = { endpoints: inject('endpoints'), dataFolder: inject('dataFolder') };
const bytesOf = (json: unknown) => Buffer.byteLength(JSON.stringify(json));
const created = '2026-03-01T10:00:00.000Z';

test('the jobs of an item come in pages of 500, the newest first', async () => {
  const own = await ownTenant(service, { id: 737, name: 'Many jobs' });
  const item = `${own.catalog}:chair`;
  expect((await own.admin.call('POST', '/v2/items', jsonBody({ id: item }))).status).toBe(201);
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { jobRow } = await import('../../shared/platform/jobs/job.ts');
  const { jobsOfTargetKey, newJobId, placeOfTarget, requiredKey } = await import(
    '../../shared/platform/jobs/job-keys.ts'
  );
  const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
  const ids = Array.from({ length: MAX_JOBS_OF_ITEM + 3 }, () => newJobId(own.id, randomId()));
  for (const [n, id] of ids.entries()) {
    const date = new Date(Date.parse(created) - n * 1_000).toISOString();
    const job: StoredJob = {
      ...{ id, kind: 'export', tenant: own.id, targetId: item, status: 100, progress: 100, sourceKey: null },
      ...{ startedBy: null, sourceSettings: { note: 'x'.repeat(14_000) }, created: date, updated: date },
      ...{ attempts: 1, retries: 0, sweeps: 0, results: [], warnings: [], error: null },
    };
    const keys = { itemKey: jobsOfTargetKey(own.id, item), createdKey: placeOfTarget({ created: date, id }) };
    await openTable('jobs').put({ ...requiredKey(id), ...keys, ...jobRow(job) });
  }
  const Page = z.object({
    assetProcessings: z.array(z.object({ id: z.string() })),
    meta: z.object({ total: z.int(), nextCursor: z.string().optional() }),
  });
  const page = async (cursor = '') => {
    const path = `/v2/items/${item}/threeDimensionalAssets?cursor=${encodeURIComponent(cursor)}`;
    const { status, json } = await own.shopper.call('GET', path);
    expect(status).toBe(200);
    const { assetProcessings, meta } = Page.parse(json);
    expect(meta.total).toBe(assetProcessings.length);
    return { found: assetProcessings.map(({ id }) => id), next: meta.nextCursor, bytes: bytesOf(json) };
  };
  const first = await page();
  expect(first.bytes).toBeGreaterThan(BUFFERED_BYTES);
  expect(first.found).toEqual(ids.slice(0, MAX_JOBS_OF_ITEM));
  const rest = await page(first.next);
  expect(rest).toMatchObject({ found: ids.slice(MAX_JOBS_OF_ITEM), next: undefined });
  expect((await page('another')).found.length).toBeLessThanOrEqual(MAX_JOBS_OF_ITEM);
}, 240_000);

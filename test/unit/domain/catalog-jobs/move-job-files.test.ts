import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { catalogJobFiles } from '../../../../shared/domain/catalog-jobs/catalog-job-files.ts';
import { moveJobFiles } from '../../../../shared/domain/catalog-jobs/move-job-files.ts';
import type { FileFacts } from '../../../../shared/platform/aws/bucket-client.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { newJobId, requiredKey } from '../../../../shared/platform/jobs/job-keys.ts';
import { newJobs } from '../../../../shared/platform/jobs/new-jobs.ts';
import { CrashError, CrashingProcess } from '../../../faults/crashing-process.ts';
import { ownTables } from '../../own-tables.ts';

const TENANT = 7;
const AnyJobRow = z.looseObject({ sk: z.string() });

let tables: Awaited<ReturnType<typeof ownTables>>;
beforeAll(async () => {
  tables = await ownTables();
});

/** A bucket in memory that keeps content types. */
function bucket() {
  const files = new Map<string, { text: string; type: string }>();
  return {
    files,
    keys: async function* (prefix: string) {
      for (const key of [...files.keys()].sort()) if (key.startsWith(prefix)) yield key;
    },
    async readHead(key: string) {
      const file = files.get(key);
      return file && { bytes: file.text.length, etag: file.text, head: Buffer.from(file.text) };
    },
    async copy({ key }: { key: string }, to: string, { contentType }: FileFacts) {
      files.set(to, { text: files.get(key)?.text ?? '', type: contentType });
    },
    delete: async (key: string) => void files.delete(key),
  };
}

/** An export and its files, as an earlier version kept them. */
async function oldJob({ files }: ReturnType<typeof bucket>) {
  const id = newJobId(TENANT, randomId());
  const folder = `${TENANT}/catalog-jobs/${id}`;
  const sourceSettings = { work: 'export', format: 'jsonl' } as const;
  const facts = { tenant: TENANT, targetId: 'c', kind: 'catalog', sourceSettings, startedBy: null } as const;
  await newJobs(tables.jobs).create({ id, sourceKey: `${folder}/source`, ...facts }, new Date(0));
  for (const name of ['source', 'place.json', 'plan-1.json', 'result']) {
    files.set(`${folder}/${name}`, { text: `${name} of ${id}`, type: 'text/plain' });
  }
  return { id, tenant: TENANT };
}

async function rowOf(id: string, table: Table = tables.jobs) {
  const row = await table.get(requiredKey(id), AnyJobRow);
  if (!row) throw new Error('the job has no row');
  return row;
}

test('the files of a job move to where they have an end, and the row names its source there', async () => {
  const store = bucket();
  const job = await oldJob(store);
  const other = { text: 'a model', type: 'model/gltf-binary' };
  store.files.set(`${TENANT}/items/a.glb`, other);
  expect(await moveJobFiles(await rowOf(job.id), tables.jobs, store)).toBe(true);
  const { source, place, plan, result } = catalogJobFiles(job);
  expect(Object.fromEntries(store.files)).toEqual({
    [`${TENANT}/items/a.glb`]: other,
    [source]: { text: `source of ${job.id}`, type: 'application/octet-stream' },
    [place]: { text: `place.json of ${job.id}`, type: 'application/json' },
    [plan(1)]: { text: `plan-1.json of ${job.id}`, type: 'application/json' },
    [result]: { text: `result of ${job.id}`, type: 'application/x-ndjson' },
  });
  const row = await rowOf(job.id);
  expect(StoredJob.parse(row).sourceKey).toBe(source);
  // The row ends 400 days after it was created in 1970, and its files after it.
  expect(row.expiresAt).toBe(400 * 24 * 3_600);
  expect(await moveJobFiles(row, tables.jobs, store)).toBe(false);
});

test('a file that was written at the new place meanwhile stays, and rows of other jobs are left alone', async () => {
  const store = bucket();
  const job = await oldJob(store);
  const { place } = catalogJobFiles(job);
  store.files.set(place, { text: 'newer', type: 'application/json' });
  await moveJobFiles(await rowOf(job.id), tables.jobs, store);
  expect(store.files.get(place)?.text).toBe('newer');
  expect(await moveJobFiles({ sk: 'turn' }, tables.jobs, store)).toBe(false);
  expect(await moveJobFiles({ sk: 'job', kind: 'conversion' }, tables.jobs, store)).toBe(false);
});

test('a move that crashes at any step loses nothing and goes on', async () => {
  for (let step = 1, hasEnded = false; !hasEnded; step++) {
    for (const isDone of [false, true]) {
      const store = bucket();
      const job = await oldJob(store);
      const process = new CrashingProcess(step, isDone);
      try {
        await moveJobFiles(await rowOf(job.id), process.using(tables.jobs), process.using(store));
        hasEnded = true;
      } catch (error) {
        if (!(error instanceof CrashError)) throw error;
      }
      await moveJobFiles(await rowOf(job.id), tables.jobs, store);
      const { source, place, plan, result } = catalogJobFiles(job);
      expect([...store.files.keys()].sort()).toEqual([source, place, plan(1), result].sort());
      for (const { text } of store.files.values()) expect(text).toContain(job.id);
      expect(StoredJob.parse(await rowOf(job.id)).sourceKey).toBe(source);
    }
  }
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import { pause } from '../../shared/contract/client/pause.ts';
import type { CatalogJob } from '../../shared/domain/catalog-jobs/catalog-job.ts';
import { type ImportContext, jobsOf, listedItems } from './import-context.ts';
import type { Step } from './import-steps.ts';

/** The most of one archive of archives (D2197). */
const MAX_MODELS = 5_000;
const LOOK_EVERY_MS = 2_000;
const LIMIT_MS = 50 * 60_000;

/** The largest import that the interface allows, without waiting for the conversions of all its models. */
export const LARGE_IMPORT_STEPS: Readonly<Record<string, Step>> = {
  'one model too many is refused as a whole': async (context) => {
    const { status, error } = await importOf(context, MAX_MODELS + 1);
    assert.deepEqual([status, error?.code], [-1, 'ARCHIVE_TOO_MANY_ENTRIES']);
    assert.deepEqual(await listedItems(context), []);
    return error?.message ?? '';
  },

  '5,000 models of one archive get an item and a job each': async (context) => {
    const { status, counts } = await importOf(context, MAX_MODELS);
    assert.deepEqual(
      [status, counts],
      [100, { created: MAX_MODELS, changed: 0, unchanged: 0, refused: 0, models: MAX_MODELS }],
    );
    const ids = (await listedItems(context)).map(({ id }) => id);
    assert.equal(new Set(ids).size, MAX_MODELS);
    const jobs = await jobsOf(context);
    const twice = [...Map.groupBy(jobs, ({ targetId }) => targetId).values()].filter(({ length }) => length > 1);
    assert.deepEqual(twice, [], 'every item has one job');
    assert.deepEqual(jobs.map(({ targetId }) => targetId).toSorted(), ids.toSorted());
    const failed = jobs.filter(({ status: state }) => state === -1);
    assert.deepEqual(failed, []);
    return `${jobs.length} jobs, ${jobs.filter(({ status: state }) => state === 100).length} done meanwhile`;
  },
};

async function importOf({ client, catalog }: ImportContext, count: number): Promise<CatalogJob> {
  const model = (name: string) => Buffer.from(`# ${name}\nv 0 0 0\nv 900 0 0\nv 0 700 400\nf 1 2 3\n`);
  const names = Array.from({ length: count }, (_, index) => `piece-${index}`);
  const archive = zipSync(Object.fromEntries(names.map((name) => [`${name}.obj`, model(name)])), { level: 1 });
  const file = new File([new Uint8Array(archive)], 'delivery.zip');
  const fields = { unit: 'mm', upAxis: 'y' } as const;
  const params = { id: catalog };
  const { catalogJob } = await client.createCatalogImport({
    params,
    fields,
    files: { file },
    idempotencyKey: randomUUID(),
  });
  for (const end = Date.now() + LIMIT_MS; ; await pause(LOOK_EVERY_MS)) {
    const job = (await client.getCatalogImport({ params: { ...params, jobId: catalogJob.id } })).catalogJob;
    if (job.status === 100 || job.status === -1 || Date.now() > end) return job;
  }
}

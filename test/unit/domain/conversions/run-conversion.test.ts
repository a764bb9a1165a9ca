import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishConversion } from '../../../../shared/domain/conversions/finish-conversion.ts';
import { type ConversionRun, runConversion } from '../../../../shared/domain/conversions/run-conversion.ts';
import { slowSources } from '../../../../shared/domain/conversions/slow-sources.ts';
import type { StoredItem } from '../../../../shared/domain/items/item.ts';
import { CONVERSION_LIMITS } from '../../../../shared/engines/models3d/conversion-limits.ts';
import { sourcePrograms } from '../../../../shared/engines/models3d/conversion-programs.ts';
import { costlyJobs } from '../../../../shared/platform/jobs/costly-jobs.ts';
import { boxArchive } from '../../../fixtures/box-archive.ts';
import { temporaryFolder } from '../../../fixtures/models/temporary-folder.ts';
import { type ConversionFixture, startConversionFixture } from './conversion-fixture.ts';

const NOW = new Date('2026-01-31T09:00:00.000Z');
const ARCHIVE = Buffer.from(boxArchive({ widthMm: 700, heightMm: 500, depthMm: 300 }));
const SOURCE = { contentType: 'application/zip' };

let fixture: ConversionFixture;
let started = 0;
beforeAll(async () => {
  fixture = await startConversionFixture();
});
afterAll(() => fixture?.stop());

/** Converts these bytes for an item; returns the job's id and the reported progress. */
async function run(item: StoredItem, bytes: Buffer, changes: Partial<ConversionRun> = {}, unit = 'mm') {
  const sourceKey = `${item.tenant}/sources/${item.externalId}`;
  await fixture.privateFiles.putBytes(sourceKey, bytes, SOURCE);
  const facts = { sourceKey, sourceSettings: { fileName: 'box.zip', unit } };
  // Each job needs a later start time than the one before, or its result would be superseded.
  const attempt = await fixture.claimedJob(item, facts, new Date(NOW.getTime() + ++started));
  const progress: number[] = [];
  await runConversion(
    {
      ...attempt,
      signal: new AbortController().signal,
      progress: async (percent) => void progress.push(percent),
    },
    {
      items: fixture.items,
      privateFiles: fixture.privateFiles,
      publicFiles: fixture.publicFiles,
      sourceUrls: { allowLoopback: false },
      finish: finishConversion(fixture.tables, () => NOW),
      slow: slowSources(fixture.tables.jobs),
      reviewsNewItems: async () => false,
      clock: () => NOW,
      temporaryFolder: fixture.temporaryFolder,
      limits: CONVERSION_LIMITS,
      programs: sourcePrograms(),
      resultsVersion: 'today',
      ...changes,
    },
  );
  return { jobId: attempt.job.id, progress };
}

describe('the work of a conversion', () => {
  it('stores GLB and master by their content, ends the job, updates the item, and leaves no files on the disk', async () => {
    const item = await fixture.newItem();
    const { jobId, progress } = await run(item, ARCHIVE);
    const changed = await fixture.itemOf(item);
    expect(changed).toMatchObject({ width: 700, height: 500, depth: 300, modelTriangles: 12 });
    expect(await fixture.jobs.find(jobId)).toMatchObject({ status: 100 });
    const saved = path.join(temporaryFolder(), 'model.glb');
    const key = changed?.storedAssets.glb?.key ?? '';
    expect(key).toMatch(new RegExp(`^7/.*${item.externalId}.*/[0-9a-f]{64}\\.glb$`));
    await fixture.publicFiles.saveTo(key, saved, 1_000_000);
    expect((await readFile(saved)).subarray(0, 4).toString()).toBe('glTF');
    const master = await fixture.privateFiles.readHead(changed?.masterKey ?? '', 4);
    expect(master?.head).toEqual(Buffer.from('glTF'));
    const forAr = path.join(temporaryFolder(), 'model.usdz');
    await fixture.publicFiles.saveTo(changed?.storedAssets.usdz?.key ?? '', forAr, 1_000_000);
    expect((await readFile(forAr)).subarray(0, 2).toString()).toBe('PK');
    const preview = await fixture.publicFiles.readHead(changed?.storedImages.perspectiveImage?.key ?? '', 12);
    expect(preview?.head.subarray(8).toString()).toBe('WEBP');
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(fixture.leftovers()).toEqual([]);
  });

  it('throws the error of the model, and changes neither the item nor the disk', async () => {
    const item = await fixture.newItem();
    await expect(run(item, Buffer.from('PK\u0003\u0004 torn'))).rejects.toMatchObject({ name: 'ModelError' });
    expect(await fixture.itemOf(item)).toMatchObject(item);
    expect(fixture.leftovers()).toEqual([]);
  });

  it('refuses bytes that took too long at once, for a day and the same code', async () => {
    const slow = Buffer.from(boxArchive({ widthMm: 701, heightMm: 500, depthMm: 300 }));
    const limits = { ...CONVERSION_LIMITS, importTimeoutMs: 1 };
    await expect(run(await fixture.newItem(), slow, { limits })).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
    const programs = { ...sourcePrograms(), importChild: '/nowhere/import-child.ts' };
    const again = async (changes: Partial<ConversionRun>) =>
      run(await fixture.newItem(), slow, { programs, ...changes });
    await expect(again({})).rejects.toMatchObject({
      code: 'MODEL_TIMEOUT',
      message: expect.stringContaining('took too long before'),
    });
    // Not refused: the reading is started, and its program is not there.
    await expect(again({ resultsVersion: 'tomorrow' })).rejects.toMatchObject({ code: 'INTERNAL' });
    const dayLater = new Date(NOW.getTime() + 25 * 3_600_000);
    await expect(again({ clock: () => dayLater })).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it.each([
    ['SIGKILL', 'MODEL_OUT_OF_MEMORY'],
    ['SIGSEGV', 'MODEL_CORRUPT'],
  ])('counts a model whose process ends with %s among the costly ones of its tenant', async (signal, code) => {
    const importChild = path.join(temporaryFolder(), 'child.mjs');
    await writeFile(importChild, `process.kill(process.pid, '${signal}'); setTimeout(() => {}, 10_000);`);
    const costly = costlyJobs(fixture.tables.jobs, 'conversion');
    const before = await costly.count(7, NOW);
    const bytes = Buffer.from(boxArchive({ widthMm: 702, heightMm: 500, depthMm: signal.length }));
    const programs = { ...sourcePrograms(), importChild };
    await expect(run(await fixture.newItem(), bytes, { programs })).rejects.toMatchObject({ code });
    expect(await costly.count(7, NOW)).toBe(before + 1);
  });

  it('applies the given limits to the model', async () => {
    const limits = { ...CONVERSION_LIMITS, maxTriangles: 11 };
    const refused = run(await fixture.newItem(), ARCHIVE, { limits });
    await expect(refused).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });
});

describe('a source that was converted before', () => {
  /** Throws if it is used, so it shows that nothing is converted. */
  const UNABLE = { programs: { ...sourcePrograms(), importChild: '/nowhere/import-child.ts' } };
  const model = async (item: StoredItem) => {
    const { storedAssets, masterKey, width } = (await fixture.itemOf(item)) ?? {};
    return { storedAssets, masterKey, width };
  };

  it('gets the stored result, with the warnings that are still true', async () => {
    const item = await fixture.newItem({ width: 100, height: 100, depth: 100 });
    const first = await run(item, ARCHIVE);
    const before = await model(item);
    const current = (await fixture.itemOf(item)) ?? item;
    const second = await run(current, ARCHIVE, UNABLE);
    expect(await model(item)).toEqual(before);
    const [one, other] = [await fixture.jobs.find(first.jobId), await fixture.jobs.find(second.jobId)];
    const differs = expect.objectContaining({ code: 'DIMENSIONS_DIFFER' });
    expect(one?.warnings).toContainEqual(differs);
    const warnings = one?.warnings.filter(({ code }) => code !== 'DIMENSIONS_DIFFER');
    expect(other).toMatchObject({ status: 100, results: one?.results, warnings });
  });

  it('is converted again with other settings or code, for another item, and after the size of the item has changed', async () => {
    const item = await fixture.newItem();
    await run(item, ARCHIVE);
    await expect(run(item, ARCHIVE, UNABLE, 'cm')).rejects.toMatchObject({ code: 'INTERNAL' });
    const byOtherCode = { ...UNABLE, resultsVersion: 'tomorrow' };
    await expect(run(item, ARCHIVE, byOtherCode)).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(run(await fixture.newItem(), ARCHIVE, UNABLE)).rejects.toMatchObject({ code: 'INTERNAL' });
    const current = (await fixture.itemOf(item)) ?? item;
    await fixture.items.replace(current, { ...current, width: 7, version: current.version + 1 });
    await expect(run(item, ARCHIVE, UNABLE)).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('is converted again if a file of the result is missing', async () => {
    const item = await fixture.newItem();
    await run(item, ARCHIVE);
    const { masterKey = '' } = (await fixture.itemOf(item)) ?? {};
    await fixture.privateFiles.delete(masterKey);
    await run(item, ARCHIVE);
    expect(await fixture.privateFiles.readHead(masterKey, 1)).toBeDefined();
  });
});

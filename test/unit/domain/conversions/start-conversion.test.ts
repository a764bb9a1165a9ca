import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConversionStores, startConversion } from '../../../../shared/domain/conversions/start-conversion.ts';
import type { StoredItem } from '../../../../shared/domain/items/item.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { boxArchive } from '../../../fixtures/box-archive.ts';
import { type ConversionFixture, startConversionFixture } from './conversion-fixture.ts';

const ARCHIVE = Buffer.from(boxArchive({ widthMm: 700, heightMm: 500, depthMm: 300 }));

let fixture: ConversionFixture;
beforeAll(async () => {
  fixture = await startConversionFixture();
});
afterAll(() => fixture?.stop());

/** Starts a conversion of this file; returns the messages of the queue and the records of the log. */
async function start(item: StoredItem, bytes: Buffer, send?: ConversionStores['queue']['send']) {
  const sent: unknown[] = [];
  const unsent: unknown[] = [];
  const file = { name: 'threeDimensionalAsset', fileName: 'chair.zip', contentType: 'application/zip', bytes };
  const job = await startConversion(
    { item, file, fields: { unit: 'mm', upAxis: 'z' }, tenant: item.tenant, startedBy: '7#anna' },
    {
      jobs: fixture.jobs,
      queue: { send: send ?? (async (message) => void sent.push(message)) },
      sources: fixture.privateFiles,
      sourceUrls: { allowLoopback: false },
      uploadUrl: 'https://files.example',
      clock: () => new Date('2026-01-31T09:00:00.000Z'),
      ids: randomId,
      startOf: async (_, start) => ({ start, parts: [] }),
      onUnsent: (_, error) => unsent.push(error),
    },
  );
  return { job, sent, unsent };
}

describe('the start of a conversion', () => {
  it("stores the source, then the job with status 0 and its settings, then sends the job's id", async () => {
    const item = await fixture.newItem();
    const { job, sent } = await start(item, ARCHIVE);
    expect(sent).toEqual([{ jobId: job.id }]);
    const stored = await fixture.jobs.find(job.id);
    expect(stored).toEqual(job);
    expect(stored).toMatchObject({
      status: 0,
      kind: 'conversion',
      targetId: `demo:${item.externalId}`,
      sourceSettings: { fileName: 'chair.zip', unit: 'mm', upAxis: 'z' },
      startedBy: '7#anna',
    });
    const source = await fixture.privateFiles.readHead(stored?.sourceKey ?? '', 4);
    expect(source).toMatchObject({ bytes: ARCHIVE.length, head: ARCHIVE.subarray(0, 4) });
  });

  it('keeps a job whose message could not be sent for the sweeper, and logs the failure', async () => {
    const broken = new Error('no queue');
    const { job, unsent } = await start(await fixture.newItem(), ARCHIVE, () => Promise.reject(broken));
    expect(unsent).toEqual([broken]);
    expect(await fixture.jobs.find(job.id)).toMatchObject({ status: 0 });
  });

  it('stores no job and sends no message for a source that is refused', async () => {
    const item = await fixture.newItem();
    const refused = start(item, Buffer.from('words'));
    await expect(refused).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    const { done } = await fixture.jobs.ofTarget(item.tenant, `demo:${item.externalId}`).next();
    expect(done).toBe(true);
  });
});

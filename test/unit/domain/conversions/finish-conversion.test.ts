import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishConversion } from '../../../../shared/domain/conversions/finish-conversion.ts';
import { itemOfKey } from '../../../../shared/domain/items/item-keys.ts';
import { LeaseLostError } from '../../../../shared/platform/jobs/job-store.ts';
import { type ConversionFixture, startConversionFixture } from './conversion-fixture.ts';

const EARLIER = new Date('2026-01-31T09:00:00.000Z');
const LATER = new Date('2026-01-31T09:00:01.000Z');
const SIZE = { widthMm: 700, heightMm: 500, depthMm: 300 };

const PREVIEW = { key: '7/items/demo~x/previews/a.webp', widthPx: 512, heightPx: 512 };

const modelOf = (name: string) => ({
  assets: { glb: { format: 'glb', key: `${name}.glb`, bytes: 1 } },
  masterKey: `${name}-master.glb`,
  preview: PREVIEW,
  dimensionsMm: SIZE,
  triangles: 12,
  warnings: [],
});

let fixture: ConversionFixture;
beforeAll(async () => {
  fixture = await startConversionFixture();
});
afterAll(() => fixture?.stop());

const finish = (tables: Pick<ConversionFixture['tables'], 'jobs' | 'items'> = fixture.tables) =>
  finishConversion(tables, () => LATER);

describe('the end of a conversion', () => {
  it('sets the job to 100 and the model of the item to the new one', async () => {
    const item = await fixture.newItem();
    const attempt = await fixture.claimedJob(item, {}, EARLIER);
    await finish()(attempt, modelOf('chair'));
    expect(await fixture.jobs.find(attempt.job.id)).toMatchObject({
      status: 100,
      error: null,
      results: [
        { format: 'glb', key: 'chair.glb', bytes: 1, triangles: 12 },
        { format: 'webp', key: PREVIEW.key, width: 512, height: 512 },
      ],
    });
    expect(await fixture.itemOf(item)).toMatchObject({
      width: 700,
      height: 500,
      depth: 300,
      storedAssets: { glb: { key: 'chair.glb' } },
      masterKey: 'chair-master.glb',
      version: item.version + 1,
    });
  });

  it('sets the displayed dimensions to the true ones if nobody has set others', async () => {
    const given = { width: 1, height: 2, depth: 3, displayedWidth: 1, displayedHeight: 250, displayedDepth: null };
    const item = await fixture.newItem(given);
    await finish()(await fixture.claimedJob(item, {}, EARLIER), modelOf('chair'));
    const shown = { displayedWidth: 700, displayedHeight: 250, displayedDepth: 300 };
    expect(await fixture.itemOf(item)).toMatchObject(shown);
  });

  it('removes the USDZ of the previous model', async () => {
    const item = await fixture.newItem();
    const chair = modelOf('chair');
    const usdz = { format: 'usdz', key: 'chair.usdz', bytes: 1 };
    await finish()(await fixture.claimedJob(item, {}, EARLIER), { ...chair, assets: { ...chair.assets, usdz } });
    expect(Object.keys((await fixture.itemOf(item))?.storedAssets ?? {}).sort()).toEqual(['glb', 'usdz']);
    await finish()(await fixture.claimedJob(item, {}, LATER), modelOf('stool'));
    expect(Object.keys((await fixture.itemOf(item))?.storedAssets ?? {})).toEqual(['glb']);
  });

  it('uses its preview if the item has no image or only a preview', async () => {
    const picture = { key: '7/items/demo~x/images/b.png', widthPx: 9, heightPx: 9 };
    const url = 'https://images.example.com/chair.png';
    const shownBy = async (fields: Parameters<typeof fixture.newItem>[0]) => {
      const item = await fixture.newItem(fields);
      await finish()(await fixture.claimedJob(item, {}, EARLIER), modelOf('chair'));
      return (await fixture.itemOf(item))?.storedImages.perspectiveImage;
    };
    expect(await shownBy({})).toEqual(PREVIEW);
    expect(await shownBy({ storedImages: { perspectiveImage: { ...PREVIEW, key: `${PREVIEW.key}2` } } })).toEqual(
      PREVIEW,
    );
    expect(await shownBy({ storedImages: { perspectiveImage: picture } })).toEqual(picture);
    expect(await shownBy({ perspectiveImage: url })).toBeUndefined();
  });

  it('removes the pictures that were rendered of another model, but not that of a covering, nor those of the same', async () => {
    const picture = { key: '7/items/demo~x/images/b.png', widthPx: 9, heightPx: 9 };
    const rendered = { ...picture, ofModel: 'stool-master.glb' };
    const imagesAfter = async (fields: Parameters<typeof fixture.newItem>[0], image = rendered) => {
      const storedImages = { perspectiveImage: image, perspectiveImageHD: image, topImage: image };
      const item = await fixture.newItem({ storedImages, ...fields });
      await finish()(await fixture.claimedJob(item, {}, EARLIER), modelOf('chair'));
      return (await fixture.itemOf(item))?.storedImages;
    };
    expect(await imagesAfter({})).toEqual({ perspectiveImage: PREVIEW });
    expect(await imagesAfter({ detailType: 'floor' })).toEqual({ perspectiveImage: PREVIEW, topImage: rendered });
    const same = { ...picture, ofModel: 'chair-master.glb' };
    expect(await imagesAfter({}, same)).toEqual({ perspectiveImage: same, perspectiveImageHD: same, topImage: same });
  });

  it('does not change the item if a later job has written it, and reports that', async () => {
    const item = await fixture.newItem();
    const early = await fixture.claimedJob(item, {}, EARLIER);
    await finish()(await fixture.claimedJob(item, {}, LATER), modelOf('newer'));
    await finish()(early, modelOf('older'));
    expect(await fixture.itemOf(item)).toMatchObject({ storedAssets: { glb: { key: 'newer.glb' } } });
    expect(await fixture.jobs.find(early.job.id)).toMatchObject({ status: 100, warnings: [{ code: 'SUPERSEDED' }] });
  });

  it('keeps changes that another writer has made to the item meanwhile', async () => {
    const item = await fixture.newItem({ type: 'chair' });
    const attempt = await fixture.claimedJob(item, {}, EARLIER);
    let reads = 0;
    const items = {
      ...fixture.tables.items,
      get: async (...parameters: Parameters<typeof fixture.tables.items.get>) => {
        const read = await fixture.tables.items.get(...parameters);
        // The state of the item's model is read from the same table.
        if (itemOfKey(parameters[0]) === undefined) return read;
        if (reads++ === 0) await fixture.items.replace(item, { ...item, type: 'armchair', version: item.version + 1 });
        return read;
      },
    } as typeof fixture.tables.items;
    await finish({ jobs: fixture.tables.jobs, items })(attempt, modelOf('chair'));
    expect(reads).toBe(2);
    expect(await fixture.itemOf(item)).toMatchObject({
      type: 'armchair',
      storedAssets: { glb: { key: 'chair.glb' } },
    });
  });

  it('writes neither the job nor the item after the lease has ended', async () => {
    const item = await fixture.newItem();
    const { job } = await fixture.claimedJob(item, {}, EARLIER);
    const late = finish()({ job, owner: 'an attempt that lost it' }, modelOf('chair'));
    await expect(late).rejects.toThrow(LeaseLostError);
    expect(await fixture.jobs.find(job.id)).toMatchObject({ status: 10 });
    expect(await fixture.itemOf(item)).toMatchObject(item);
  });

  it('fails with a fault if the item does not exist', async () => {
    const item = await fixture.newItem();
    const { job, owner } = await fixture.claimedJob(item, { targetId: 'demo:gone' }, EARLIER);
    await expect(finish()({ job, owner }, modelOf('chair'))).rejects.toThrow('the item demo:gone');
  });
});

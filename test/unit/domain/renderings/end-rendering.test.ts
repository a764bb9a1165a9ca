import { afterAll, beforeAll, expect, test } from 'vitest';
import { endRendering } from '../../../../shared/domain/renderings/end-rendering.ts';
import { type ConversionFixture, startConversionFixture } from '../conversions/conversion-fixture.ts';

const NOW = new Date('2026-01-31T09:00:00.000Z');
const PICTURE = { key: '7/items/demo~x/images/a.webp', widthPx: 1_024, heightPx: 1_024 };
const RESULT = { format: 'webp', key: PICTURE.key, width: 1_024, height: 1_024 };

let fixture: ConversionFixture;
beforeAll(async () => {
  fixture = await startConversionFixture();
});
afterAll(() => fixture?.stop());

test.each([
  ['become images of the item whose model they show', 'first.glb', { ...PICTURE, ofModel: 'first.glb' }],
  ['do not become images of a later model, and stay results of their job', 'second.glb', undefined],
])('pictures %s', async (_, masterKey, shown) => {
  const item = await fixture.newItem({ masterKey });
  const attempt = await fixture.claimedJob(item, {}, NOW);
  const made = { results: [RESULT], warnings: [], images: { perspectiveImageHD: PICTURE }, modelFile: 'first.glb' };
  await endRendering(fixture.tables, () => NOW)(attempt, made);
  expect((await fixture.itemOf(item))?.storedImages.perspectiveImageHD).toEqual(shown);
  expect(await fixture.jobs.find(attempt.job.id)).toMatchObject({ status: 100, results: [RESULT] });
});

test.each([
  ['an automatic rendering keeps every image that somebody has sent', { automatic: true }, false],
  ['a rendering that somebody has asked for replaces them', {}, true],
])('%s', async (_, sourceSettings, isReplaced) => {
  const own = { key: '7/items/demo~x/images/own.png', widthPx: 90, heightPx: 70, sent: true as const };
  const old = { ...PICTURE, key: '7/items/demo~x/images/old.webp', ofModel: 'first.glb' };
  const url = 'https://images.example.com/chair.png';
  const storedImages = { topImage: own, perspectiveImage: old };
  const item = await fixture.newItem({ masterKey: 'first.glb', perspectiveImageHD: url, storedImages });
  const attempt = await fixture.claimedJob(item, { sourceSettings }, NOW);
  const images = { topImage: PICTURE, perspectiveImage: PICTURE, perspectiveImageHD: PICTURE };
  await endRendering(fixture.tables, () => NOW)(attempt, {
    results: [RESULT],
    warnings: [],
    images,
    modelFile: 'first.glb',
  });
  const rendered = { ...PICTURE, ofModel: 'first.glb' };
  const all = { topImage: rendered, perspectiveImage: rendered, perspectiveImageHD: rendered };
  expect(await fixture.itemOf(item)).toMatchObject({
    perspectiveImageHD: isReplaced ? null : url,
    storedImages: isReplaced ? all : { topImage: own, perspectiveImage: rendered },
  });
});

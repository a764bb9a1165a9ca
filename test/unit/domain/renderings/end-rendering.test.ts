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
  ['become images of the item whose model they show', 'first#1', PICTURE],
  ['do not become images of a later model, and stay results of their job', 'second#2', undefined],
])('pictures %s', async (_, modelSetBy, shown) => {
  const item = await fixture.newItem({ modelSetBy });
  const attempt = await fixture.claimedJob(item, {}, NOW);
  const made = { results: [RESULT], warnings: [], images: { perspectiveImageHD: PICTURE }, modelSetBy: 'first#1' };
  await endRendering(fixture.tables, () => NOW)(attempt, made);
  expect((await fixture.itemOf(item))?.storedImages.perspectiveImageHD).toEqual(shown);
  expect(await fixture.jobs.find(attempt.job.id)).toMatchObject({ status: 100, results: [RESULT] });
});

import { expect, test } from 'vitest';
import { beingMade } from '../../../../lib/console/screens/items/sample-items.ts';
import { sampleCatalogs } from '../../../../shared/samples/catalog.ts';

const converting = { modelStatus: 'converting', assets: {} };

test('samples of a first start are distinguished from models that somebody has sent', () => {
  const samples = sampleCatalogs.flatMap(({ items }) => items.map((item) => ({ ...item, ...converting })));
  const own = { ...converting, id: 'demo:my-chair', manufacturer: null };
  const [first] = samples;
  const sentAgain = { ...own, ...first, assets: { glb: {} } };
  expect(beingMade([...samples, own, sentAgain])).toEqual({
    samples: samples.length,
    allSamples: samples.length + 1,
    others: 2,
  });
  expect(beingMade([{ ...own, modelStatus: 'ready' }])).toEqual({ samples: 0, allSamples: 0, others: 0 });
});

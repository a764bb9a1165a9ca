import { expect, it } from 'vitest';
import type { CorrectedModel, Correction } from '../../../../lib/console/parts/model-correction/correction.ts';
import { sizeToCome } from '../../../../lib/console/parts/model-correction/size-to-come.ts';
import { UPRIGHT } from '../../../../lib/console/parts/model-correction/standing.ts';

const FROM: CorrectedModel = {
  ...{ jobId: 'job-0', unit: 'cm', scale: 1, standing: UPRIGHT },
  size: { width: 400, depth: 200, height: 1_000 },
};

it.each<[string, Partial<CorrectedModel>, Correction, readonly number[] | undefined]>([
  ['another unit', {}, { unit: 'mm' }, [40, 20, 100]],
  ['a real measure', {}, { measure: { side: 'height', mm: 500 } }, [200, 100, 500]],
  ['a real measure, and a turn', {}, { measure: { side: 'height', mm: 500 }, rotateY: 90 }, [100, 200, 500]],
  ['the unit of a model that was scaled', { scale: 2 }, { unit: 'cm' }, [200, 100, 500]],
  ['another axis', {}, { upAxis: 'z' }, [400, 1_000, 200]],
  ['a unit where that of the file is not known', { unit: undefined }, { unit: 'mm' }, undefined],
])('the size that a model gets is known before it is made: %s', (_, model, correction, size) => {
  const coming = sizeToCome({ ...FROM, ...model }, correction);
  expect(coming && [coming.width, coming.depth, coming.height].map(Math.round)).toEqual(size);
});

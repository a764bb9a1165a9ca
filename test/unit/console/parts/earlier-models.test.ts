import { expect, test } from 'vitest';
import { earlierModels } from '../../../../lib/console/parts/model-correction/earlier-models.ts';

const model = (jobId: string, current: boolean) => ({ jobId, current });

test('a correction can be taken back to the model of before it, whatever was read meanwhile', () => {
  expect(earlierModels(['first'], 'second', [model('third', true), model('second', false)])).toEqual([
    'first',
    'second',
  ]);
});

test('a correction that has changed nothing has no way back', () => {
  expect(earlierModels(['first'], 'second', [model('second', true)])).toEqual(['first']);
  expect(earlierModels(['first'], undefined, [model('second', true)])).toEqual(['first']);
  expect(earlierModels(['first'], 'second', undefined)).toEqual(['first']);
});

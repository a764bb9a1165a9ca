import { expect, test } from 'vitest';
import { isDoubtful, modelStateOf } from '../../../../lib/console/parts/size/doubts.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';

const item = (widthMm: number, ...codes: readonly string[]) =>
  ({
    ...{ width: widthMm, depth: 500, height: 700, modelStatus: 'review' },
    modelWarnings: codes.map((code) => ({ code })),
  }) as unknown as Item;

test('a model is doubtful by its size or by what is missing, not because its unit was guessed', () => {
  expect(isDoubtful(item(1_600, 'UNIT_GUESSED', 'UP_AXIS_GUESSED'))).toBe(false);
  expect(isDoubtful(item(5_400, 'UNIT_GUESSED'))).toBe(true);
  expect(isDoubtful(item(1_600, 'UNIT_GUESSED', 'TEXTURE_MISSING'))).toBe(true);
  expect(isDoubtful(item(1_600, 'MULTIPLE_MODELS'))).toBe(true);
});

test('the state of a model is that of the console: the service’s own review is no reason to look at it', () => {
  expect(modelStateOf(item(1_600, 'UNIT_GUESSED'))).toBe('ready');
  expect(modelStateOf(item(5_400, 'UNIT_GUESSED'))).toBe('review');
  expect(modelStateOf({ ...item(5_400), modelStatus: 'ready' } as Item)).toBe('review');
  expect(modelStateOf({ ...item(5_400), modelStatus: 'failed' } as Item)).toBe('failed');
  expect(modelStateOf({} as Item)).toBe('none');
});

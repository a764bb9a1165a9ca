import { expect, test } from 'vitest';
import { takenAxis } from '../../../../lib/console/parts/model-correction/taken-axis.ts';

test('the axis that was taken as up is read from the notice of the conversion', () => {
  const unit = { message: 'The file states no unit; millimetres were taken.' };
  expect(takenAxis([unit, { message: 'The z axis was taken as up; state "upAxis" if it is not.' }])).toBe('z');
  expect(takenAxis([unit])).toBeUndefined();
  expect(takenAxis([])).toBeUndefined();
});

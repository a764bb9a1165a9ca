import { expect, it } from 'vitest';
import type { FileUpload } from '../../../../lib/console/screens/upload/file-upload.ts';
import { isSecondOfName } from '../../../../lib/console/screens/upload/same-name.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';

const sameName = { id: 'demo:0815', label: 'Oak chair' };

it.each([
  ['its name is that of an item', {}, true],
  ['it has got another name since', { label: 'Ash chair' }, false],
  ['it was sent', { state: 'running' }, false],
  ['it takes the place of that model', { itemId: sameName.id, isKnown: true, replaces: true }, false],
] as const)('a new item that waits becomes a second one of its name if nothing is decided: %s', (_, changes, is) => {
  const row = { ...oakChair(), ...changes };
  expect(isSecondOfName(row, [row], [])).toBe(is);
});

it('is wanted beside the other one once somebody has said so, or if that one gets the model of another file', () => {
  const row = oakChair();
  expect(isSecondOfName(row, [row], [row.itemId])).toBe(false);
  expect(isSecondOfName(row, [row, { ...row, key: 'other', itemId: sameName.id }], [])).toBe(false);
});

function oakChair(): FileUpload {
  const group = { model: { file: new File(['v'], 'Oak chair.glb'), folder: '' }, beside: [] };
  const [row] = takeIn([], [group], 'demo');
  if (row === undefined) throw new Error('a model becomes an upload');
  return { ...row, sameName };
}

import { expect, test } from 'vitest';
import { type FileUpload, withAnswer } from '../../../../lib/console/screens/upload/file-upload.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';

const group = { model: { file: new File([''], 'chair.glb'), folder: '' }, beside: [] };

test('an answer about a job changes its row, but not after the row was sent again', () => {
  const done = takeIn([], [group], 'demo').map((each): FileUpload => ({ ...each, state: 'done', jobId: 'first' }));
  const [asked] = done;
  if (asked === undefined) throw new Error('a model becomes an upload');
  expect(withAnswer(done, asked, { unit: 'cm' })).toEqual([{ ...asked, unit: 'cm' }]);
  const again: FileUpload = { ...asked, state: 'uploading', jobId: undefined, unit: 'm' };
  expect(withAnswer([again], asked, { unit: 'cm' })).toEqual([again]);
});

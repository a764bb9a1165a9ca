import { expect, it } from 'vitest';
import { noteSent, sentTogether } from '../../../../lib/console/screens/upload/sent-together.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';

it('models were sent together if this page sent them from one folder of one upload; single files were not', () => {
  const folders = ['Chairs/Oak', 'Chairs/Ash', 'Tables', '', 'All', 'All/Sofas', 'All/Sofas'];
  const groups = folders.map((folder, at) => ({ model: { file: new File(['v'], `m${at}.glb`), folder }, beside: [] }));
  const uploads = takeIn([], groups, 'demo');
  for (const upload of uploads) noteSent(upload, 'console-a');
  const [later] = takeIn([], [{ model: { file: new File(['v'], 'm9.glb'), folder: 'Chairs' }, beside: [] }], 'demo');
  if (later) noteSent(later, 'console-b');
  expect([...sentTogether('demo:m0')]).toEqual(['demo:m0', 'demo:m1']);
  expect([...sentTogether('demo:m2')]).toEqual(['demo:m2']);
  expect([...sentTogether('demo:m3')]).toEqual([]);
  expect([...sentTogether('demo:m4')], 'beside a folder').toEqual(['demo:m4']);
  expect([...sentTogether('demo:m5')], 'two in one folder').toEqual(['demo:m5', 'demo:m6']);
});

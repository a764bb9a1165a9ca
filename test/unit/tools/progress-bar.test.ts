import { expect, test } from 'vitest';
import { progressBar } from '../../../lib/tools/admin/progress-bar.ts';

test('a progress bar is drawn on a terminal only, in one line, and not too often', () => {
  let now = 0;
  const drawn: string[] = [];
  const bar = progressBar({ isTTY: true, write: (text) => drawn.push(text) }, () => now);
  bar.show(0, 'line 0');
  bar.show(0.2, 'line 2');
  now = 200;
  bar.show(0.5, 'line 5');
  bar.show(1, 'line 10');
  bar.end();
  expect(drawn).toHaveLength(4);
  expect(drawn[1]).toContain(`[${'#'.repeat(15)}${'.'.repeat(15)}] line 5`);
  const silent = progressBar({ write: () => expect.unreachable() }, () => 0);
  silent.show(1, 'done');
  silent.end();
});

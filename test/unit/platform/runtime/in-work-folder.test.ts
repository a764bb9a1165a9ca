import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inWorkFolder } from '../../../../shared/platform/runtime/in-work-folder.ts';
import { temporaryFolder } from '../../../fixtures/models/temporary-folder.ts';

it('gives the work a temporary folder and returns its result', async () => {
  const parent = temporaryFolder();
  const names = await inWorkFolder(parent, 'export', async (one) =>
    inWorkFolder(parent, 'export', async (other) => [one, other].map((folder) => path.relative(parent, folder))),
  );
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^export-/);
});

it.each([
  ['has ended', async () => undefined],
  ['has failed', async () => Promise.reject(new Error('no'))],
])('leaves no files if the work %s', async (_, end) => {
  const parent = temporaryFolder();
  const work = inWorkFolder(parent, 'export', async (folder) => {
    writeFileSync(path.join(folder, 'half'), 'a zip');
    await end();
  });
  await work.catch(() => undefined);
  expect(readdirSync(parent)).toEqual([]);
});

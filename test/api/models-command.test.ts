import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { runModels } from '../../lib/tools/models/run-models.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { freePort } from '../fixtures/free-port.ts';
import { demoClient } from './client.ts';
import { temporaryFolder } from './start-service.ts';

const dataFolder = inject('dataFolder');
const endpoints = inject('endpoints');
const run = `m${Date.now().toString(36)}`;
let folder: string;
let remove: () => Promise<void>;

const box = (widthMm: number) => boxArchive({ widthMm, heightMm: 300, depthMm: 300 });
const write = (name: string, bytes: Uint8Array) => writeFile(path.join(folder, 'models', name), bytes);
async function models(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const failed = path.join(folder, 'failed.csv');
  const options = ['--tenant', '1', '--catalog', 'demo', '--unit', 'mm', '--data', dataFolder, '--failed', failed];
  const code = await runModels([...args, ...options], (line) => lines.push(line), { write: () => true });
  return { code, lines };
}
const outcomes = (lines: readonly string[]) =>
  lines.filter((line) => line.includes(run)).map((line) => line.split(/\s+/)[0]);

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder('models'));
  await import('node:fs/promises').then(({ mkdir }) => mkdir(path.join(folder, 'models')));
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const headers = { 'content-type': 'application/json' };
  const item = { catalog: 'demo', id: `demo:${run}-known`, label: `Known ${run}`, manufacturerSKU: `SKU-${run}` };
  await manager.call('POST', '/v2/items', { body: JSON.stringify({ item }), headers });
  await write(`SKU-${run}.zip`, box(400));
  await write(`${run}-new.zip`, box(500));
  await write(`${run}-twin.zip`, box(500));
  await write(`${run}-broken.zip`, zipSync({ 'notes.txt': Buffer.from('no model') }));
});
afterAll(() => remove?.());

describe('npm run models', () => {
  test('shows where each file would go, and sends nothing, with --dry-run', async () => {
    const { code, lines } = await models(path.join(folder, 'models'), '--dry-run');
    expect(code).toBe(0);
    expect(lines.find((line) => line.includes('SKU-'))).toContain(`demo:${run}-known (sku)`);
    expect(lines.at(-1)).toBe('3 planned, 1 duplicate');
  });

  test('sends the files, names duplicates, and lists what failed with its reason', async () => {
    const { code, lines } = await models(path.join(folder, 'models'));
    expect(code).toBe(1);
    expect(outcomes(lines).toSorted()).toEqual(['duplicate', 'failed', 'warnings', 'warnings']);
    const list = await readFile(path.join(folder, 'failed.csv'), 'utf8');
    expect(list).toMatch(
      new RegExp(`^file,item,code,message\\n.*${run}-broken.zip,demo:${run}-broken,MODEL_NOT_FOUND,`),
    );
    const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
    expect(await manager.item(`demo:${run}-known`)).toMatchObject({ width: 400 });
    expect(await manager.item(`demo:${run}-new`)).toMatchObject({ width: 500, visibilityStatus: 1 });
  });

  test('sends nothing again that is there, and with --retry-failed only what failed', async () => {
    const again = await models(path.join(folder, 'models'));
    expect(outcomes(again.lines).toSorted()).toEqual(['duplicate', 'failed', 'same', 'same']);
    await write(`${run}-broken.zip`, box(600));
    const retried = await models('--retry-failed');
    expect([retried.code, outcomes(retried.lines)]).toEqual([0, ['warnings']]);
    await expect(readFile(path.join(folder, 'failed.csv'))).rejects.toThrow('ENOENT');
    expect((await models('--retry-failed')).code).toBe(2);
  });

  test('does not send again what would replace the model of another file of the run', async () => {
    const failed = [
      'file,item,code,message',
      `'=${run}.zip,demo:${run}-x,FILE_NOT_READ,-`,
      `b.zip,demo:${run}-y,ITEM_TAKEN,-`,
    ];
    await writeFile(path.join(folder, 'failed.csv'), failed.join('\n'));
    const { code, lines } = await models('--retry-failed');
    expect(code).toBe(1);
    expect(lines.at(0)).toMatch(new RegExp(`^failed +=${run}\\.zip +demo:${run}-x .*cannot be read`));
    expect(lines.at(2)).toBe('1 failed');
    await rm(path.join(folder, 'failed.csv'));
  });

  test('takes a list with items, and says which row is wrong', async () => {
    const list = path.join(folder, 'list.csv');
    await writeFile(list, `file,item,label,unit\nmodels/${run}-new.zip,demo:${run}-listed,Listed,cm\n`);
    const { code } = await models(list);
    expect(code).toBe(0);
    const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
    expect(await manager.item(`demo:${run}-listed`)).toMatchObject({ label: 'Listed', width: 5_000 });
    await writeFile(list, 'file,unit\na.zip,miles\n');
    expect((await models(list)).lines[0]).toMatch(/^.*list\.csv, row 1: unit has to be one of mm, /);
    await rm(list);
  });

  test('explains wrong words, a missing service and missing credentials', async () => {
    expect((await models()).lines[0]).toBe('FOLDER is missing.');
    const lines: string[] = [];
    const words = [path.join(folder, 'models'), '--tenant', '1', '--catalog', 'demo', '--data', folder];
    expect(await runModels(words, (line) => lines.push(line))).toBe(2);
    expect(lines[0]).toMatch(/^No service runs with the folder .*: run npm start, or give --data or --url\.$/);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    for (const name of ['API_KEY', 'LOGIN', 'PASSWORD']) vi.stubEnv(name, 'some');
    const unanswered = await models(path.join(folder, 'models'), '--url', nobody);
    vi.unstubAllEnvs();
    expect(unanswered).toEqual({ code: 2, lines: [expect.stringMatching(/^The service does not answer\./)] });
  });
});

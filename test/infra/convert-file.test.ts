import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { convertFile } from '../../lib/convert/convert-file.ts';
import { box } from '../fixtures/models/solid.ts';
import { writePly } from '../fixtures/models/write-ply.ts';

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await convertFile(args, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'convert-test-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

it('converts one file without the service, says what it found, and keeps the results', async () => {
  const place = folder();
  const file = path.join(place, 'a.ply');
  const out = path.join(place, 'out');
  writeFileSync(file, writePly(box([30, 90, 50])));
  const { code, text } = await run(file, '--out', out, '--unit', 'cm', '--up-axis', 'y', '--to', 'FBX,obj');
  expect(code).toBe(0);
  expect(text).toContain('PLY, numbers in cm');
  expect(text).toContain('300 x 900 x 500 mm');
  expect(readdirSync(out).toSorted()).toEqual([
    'a-obj.zip',
    'a.fbx',
    ...['master.glb', 'model.glb', 'model.usdz', 'preview.webp'],
  ]);
});

it('says the code and the reason when a model is refused', async () => {
  const file = path.join(folder(), 'a.ply');
  writeFileSync(file, 'ply\nformat ascii 1.0\nelement vertex 0\nend_header\n');
  expect(await run(file)).toMatchObject({ code: 1, text: expect.stringContaining('MODEL_NO_GEOMETRY') });
});

it('explains itself when it is called wrongly', async () => {
  for (const args of [
    [],
    ['nowhere.glb'],
    ['a', 'b'],
    ['a.glb', '--unit', 'furlong'],
    ['a.glb', '--nonsense'],
    ['a.glb', '--out', '.', '--to', 'doc'],
  ]) {
    const { code, text } = await run(...args);
    expect(code, args.join(' ')).toBe(2);
    expect(text).toContain('npm run convert -- FILE');
  }
});

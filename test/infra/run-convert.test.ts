import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { convertFile } from '../../lib/tools/convert/convert-file.ts';
import { box } from '../fixtures/models/solid.ts';
import { writePly } from '../fixtures/models/write-ply.ts';

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await convertFile(args, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

function folder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'convert-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('converts one file without the service, prints what it found, and writes the results next to it by default', async () => {
  const place = folder();
  const file = path.join(place, 'a.ply');
  writeFileSync(file, writePly(box([30, 90, 50])));
  const { code, text } = await run(file, '--unit', 'cm', '--up-axis', 'y', '--to', 'FBX,obj');
  expect(code).toBe(0);
  expect(text).toContain('PLY, numbers in cm');
  expect(text).toContain('300 x 900 x 500 mm');
  expect(readdirSync(path.join(place, 'a-converted')).toSorted()).toEqual([
    'a-obj.zip',
    'a.fbx',
    ...['master.glb', 'model.glb', 'model.usdz', 'preview.webp'],
  ]);
});

it('overwrites neither its source nor its own results', async () => {
  const place = folder();
  const file = path.join(place, 'model.ply');
  const source = writePly(box([0.3, 0.9, 0.5]));
  writeFileSync(file, source);
  const { code, text } = await run(file, '--out', place, '--unit', 'm', '--to', 'glb,ply,');
  expect(code).toBe(0);
  expect(readFileSync(file).equals(Buffer.from(source))).toBe(true);
  const written = [...text.matchAll(/^written {2}(.+)$/gm)].map(([, name = '']) => path.basename(name));
  expect(written.toSorted()).toEqual([
    ...['master.glb', 'model-2.glb', 'model-2.ply', 'model.glb', 'model.usdz', 'preview.webp'],
  ]);
  expect(readFileSync(path.join(place, 'model.glb')).includes('KHR_draco_mesh_compression')).toBe(true);
});

it('prints the code and the reason if a model is refused', async () => {
  const file = path.join(folder(), 'a.ply');
  writeFileSync(file, 'ply\nformat ascii 1.0\nelement vertex 0\nend_header\n');
  expect(await run(file)).toMatchObject({ code: 1, text: expect.stringContaining('MODEL_NO_GEOMETRY') });
});

it('prints its usage after a wrong call', async () => {
  const place = folder();
  const file = path.join(place, 'a.ply');
  writeFileSync(file, '');
  for (const [reason, ...args] of [
    ['FILE is missing'],
    ['There is no file nowhere.glb', 'nowhere.glb'],
    [`${place} is a folder`, place],
    [`${file} is a file; --out needs a folder`, file, '--out', file],
    [`${file} is a file; --out needs a folder`, file, '--out', path.join(file, 'below', 'it')],
    ['Give one FILE, not 2: a, b', 'a', 'b'],
    ['--unit', file, '--unit', 'furlong'],
    ["'--nonsense'", file, '--nonsense'],
    ['The format doc cannot be written', file, '--out', '.', '--to', 'stl,doc'],
    ['--to names no format', file, '--to', ','],
  ] as const) {
    const { code, text } = await run(...args);
    expect(code, args.join(' ')).toBe(2);
    expect(text).toContain(reason);
    expect(text).toContain('npm run convert -- FILE');
  }
});

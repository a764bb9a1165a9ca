import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runConvert } from '../../lib/tools/convert/run-convert.ts';
import { box } from '../fixtures/models/solid.ts';
import { writePly } from '../fixtures/models/write-ply.ts';

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await runConvert(args, (line) => lines.push(line), { write: () => undefined });
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
  expect(text).toContain('300 x 500 x 900 mm');
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
  mkdirSync(path.join(place, 'empty'));
  for (const [reason, ...args] of [
    ['FILE is missing'],
    ['There is no file nowhere.glb', 'nowhere.glb'],
    [`The folder ${path.join(place, 'empty')} has no model`, path.join(place, 'empty')],
    [`No model and no archive matches ${place}/*.fbx`, `${place}/*.fbx`],
    [`${file} is a file; --out needs a folder`, file, '--out', file],
    [`${file} is a file; --out needs a folder`, file, '--out', path.join(file, 'below', 'it')],
    ['There is no file b', file, 'b'],
    ['--unit has to be one of', file, '--unit', 'furlong'],
    ['There is no option --nonsense', file, '--nonsense'],
    ['did you mean --unit?', file, '--unti', 'mm'],
    ['--at-once has to be at least 1', file, '--at-once', '0'],
    ['The format doc cannot be written', file, '--out', '.', '--to', 'stl,doc'],
    ['--to names no format', file, '--to', ','],
  ] as const) {
    const { code, text } = await run(...args);
    expect(code, args.join(' ')).toBe(2);
    expect(text).toContain(reason);
    expect(text).toContain('npm run convert -- FILE');
  }
});

it('converts a folder and a pattern at once, prints a table, and writes each file to a folder of its own', async () => {
  const place = folder();
  mkdirSync(path.join(place, 'more'));
  mkdirSync(path.join(place, 'old-converted'));
  writeFileSync(path.join(place, 'old-converted', 'model.ply'), '');
  writeFileSync(path.join(place, 'notes.txt'), '');
  writeFileSync(path.join(place, 'chair.ply'), writePly(box([30, 90, 50])));
  writeFileSync(path.join(place, 'more', 'chair.ply'), writePly(box([40, 90, 50])));
  writeFileSync(path.join(place, 'bad.ply'), 'ply\nformat ascii 1.0\nelement vertex 0\nend_header\n');
  const out = path.join(place, 'out');
  const { code, text } = await run(place, `${place}/**/chair.ply`, '--unit', 'cm', '--up-axis', 'y', '--out', out);
  expect(code).toBe(1);
  expect(text).toMatch(/bad\.ply +MODEL_NO_GEOMETRY\n/);
  expect(text).toMatch(/more\/chair\.ply +converted +PLY +400 x 500 x 900 +12 /);
  expect(text).toContain('2 of 3 files converted');
  expect(text).not.toContain('old-converted');
  expect(readdirSync(out).toSorted()).toEqual(['chair', 'chair-2']);
  expect(readdirSync(path.join(out, 'chair-2'))).toContain('model.glb');
});

it('brings the files that a .gltf names, below its folder only', async () => {
  const place = folder();
  mkdirSync(path.join(place, 'my chair', 'parts'), { recursive: true });
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  writeFileSync(path.join(place, 'my chair', 'parts', 'a b.bin'), corners);
  const document = {
    asset: { version: '2.0' },
    buffers: [{ uri: 'parts/a%20b.bin', byteLength: 36 }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
  };
  const file = path.join(place, 'my chair', 'chair.gltf');
  writeFileSync(file, JSON.stringify(document));
  const { code, text } = await run(file);
  expect(text).toContain('1000 x 0.1 x 1000 mm');
  expect(code).toBe(0);
  writeFileSync(path.join(place, 'my chair', 'parts', 'a b.bin'), corners);
  writeFileSync(file, JSON.stringify({ ...document, buffers: [{ uri: '../outside.bin', byteLength: 36 }] }));
  writeFileSync(path.join(place, 'outside.bin'), corners);
  expect(await run(file)).toMatchObject({ code: 1, text: expect.stringContaining('outside.bin') });
});

it('prints its help', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, text: expect.stringContaining('npm run convert -- FILE') });
});

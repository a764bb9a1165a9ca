/**
 * Converts models here, in a warm process as a worker is, and by the programs that others would use, one after the other
 * in one run. Beside the GLB, this project makes and checks a master, a USDZ and a preview in that time.
 *
 *   npm run bench:models -- --peers FOLDER
 *
 * FOLDER is one in which `npm install obj2gltf @gltf-transform/cli` was run; they are no part of this project, as they
 * bring 190 MB. Without it only this project's figures are printed. Prints time, memory and size; ends with 1 when one
 * misses its bar.
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { convertSource } from '../corpus/convert-source.ts';
import { bundleImportChild } from '../fixtures/models/bundled-import-child.ts';
import { box, sheet } from '../fixtures/models/solid.ts';
import { writeGlb } from '../fixtures/models/write-gltf.ts';
import { writeImage } from '../fixtures/models/write-image.ts';
import { writeMtl } from '../fixtures/models/write-obj.ts';
import { writeZip } from '../fixtures/models/write-zip.ts';
import { atMost, type Figure, load, machine, median } from './figure.ts';
import { measureHere, measureProcess, type ProcessCost } from './process-tree.ts';

const SMALL_RUNS = 15;
const MAX_SMALL_SECONDS = 1.2;
const MAX_LARGE_SECONDS = 10;
const MAX_LARGE_MB = 1_000;
/** As large as ours become, and in the same encodings. */
const OPTIMIZE = ['--compress', 'draco', '--texture-compress', 'webp', '--texture-size', '2048', '--simplify', 'false'];

const { peers } = parseArgs({ options: { peers: { type: 'string' } } }).values;
const folder = await mkdtemp(path.join(tmpdir(), 'bench-models-'));
const figures: Figure[] = [];
const importChild = await bundleImportChild();
try {
  console.log(`${machine()}, load ${load()}`);
  await measureSmall();
  await writeFile(path.join(folder, 'wood.png'), await writeImage(1_024));
  await writeFile(path.join(folder, 'a.mtl'), writeMtl('wood.png'));
  for (const [name, columns] of [
    ['500,000 triangles', 500],
    ['20,000 triangles', 100],
  ] as const) {
    await writeFile(path.join(folder, 'a.obj'), wavyObj(columns));
    await measureObj(name, columns === 500);
  }
} finally {
  await rm(folder, { recursive: true });
  await importChild.remove();
}
for (const { name, value, bar, met } of figures) console.log(`${met ? 'ok  ' : 'MISS'} ${name}: ${value} (${bar})`);
process.exitCode = figures.every(({ met }) => met) ? 0 : 1;

/** In a process that has converted before, as a warm worker has. */
async function measureSmall(): Promise<void> {
  const file = path.join(folder, 'small.glb');
  await writeFile(file, writeGlb(box([0.3, 0.9, 0.5])));
  const seconds: number[] = [];
  for (let run = 0; run <= SMALL_RUNS; run++) {
    const started = performance.now();
    await convertSource(file, {}, importChild.file);
    if (run > 0) seconds.push((performance.now() - started) / 1000);
  }
  figures.push(atMost('small file, median, warm', median(seconds), MAX_SMALL_SECONDS, 's', 2));
}

async function measureObj(name: string, hasBars: boolean): Promise<void> {
  const source = path.join(folder, 'a.zip');
  const files = ['a.obj', 'a.mtl', 'wood.png'].map(async (name) => ({
    name,
    data: await readFile(path.join(folder, name)),
  }));
  await writeFile(source, writeZip(await Promise.all(files)));
  const ours = await measureHere(() => convertSource(source, {}, importChild.file));
  if (!('result' in ours.result)) throw new Error(ours.result.message);
  const oursBytes = ours.result.glb.length;
  print('here', name, ours, oursBytes);
  if (hasBars) {
    figures.push(atMost(`${name}, time`, ours.seconds, MAX_LARGE_SECONDS, 's', 1));
    figures.push(atMost(`${name}, memory`, ours.peakBytes / 1e6, MAX_LARGE_MB, 'MB'));
  }
  if (peers === undefined) return;
  const program = (bin: string) => path.resolve(peers, 'node_modules/.bin', bin);
  const [plain, small] = [path.join(folder, 'plain.glb'), path.join(folder, 'small.glb')];
  const first = await measureProcess(program('obj2gltf'), ['-i', path.join(folder, 'a.obj'), '-o', plain]);
  const second = await measureProcess(program('gltf-transform'), ['optimize', plain, small, ...OPTIMIZE]);
  const theirs = {
    seconds: first.seconds + second.seconds,
    peakBytes: Math.max(first.peakBytes, second.peakBytes),
  };
  const theirBytes = (await stat(small)).size;
  print('obj2gltf, gltf-transform', name, theirs, theirBytes);
  figures.push(atMost(`${name}, time against theirs`, ours.seconds / theirs.seconds, 1, 'times', 2));
  figures.push(atMost(`${name}, size against theirs`, oursBytes / theirBytes, 1, 'times', 2));
}

/** A sheet with texture coordinates and normals, so that neither program makes more of it than the other. */
function wavyObj(columns: number): string {
  const { points, triangles } = sheet(columns, columns);
  const normal = ([x, , z]: readonly [number, number, number]) => {
    const slope = [-4 * Math.cos(x * 40) * Math.cos(z * 40), 1, 4 * Math.sin(x * 40) * Math.sin(z * 40)] as const;
    return slope.map((value) => (value / Math.hypot(...slope)).toFixed(4)).join(' ');
  };
  return [
    'mtllib a.mtl',
    ...points.map((point) => `v ${point.map((value) => value.toFixed(6)).join(' ')}`),
    ...points.map(([x, , z]) => `vt ${x.toFixed(6)} ${z.toFixed(6)}`),
    ...points.map((point) => `vn ${normal(point)}`),
    'usemtl wood',
    ...triangles.map((triangle) => `f ${triangle.map((at) => `${at + 1}/${at + 1}/${at + 1}`).join(' ')}`),
    '',
  ].join('\n');
}

function print(by: string, name: string, { seconds, peakBytes }: ProcessCost, bytes: number): void {
  const cost = `${seconds.toFixed(1)} s, ${(peakBytes / 1e6).toFixed(0)} MB`;
  console.log(`     ${name} by ${by}: ${cost}, ${(bytes / 1000).toFixed(0)} kB, load ${load()}`);
}

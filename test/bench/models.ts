/**
 * Converts models in this warm process, like a worker, and with other programs, in turns in one run. The other programs
 * only make a GLB, so the bar compares the time until our optimised and validated GLB with theirs. The time of the
 * whole conversion, with master, USDZ and preview, is printed too.
 *
 *   npm run bench:models -- --peers FOLDER
 *
 * FOLDER is a folder with `npm install obj2gltf @gltf-transform/cli`. They are not dependencies of this project,
 * because they need 190 MB. Without FOLDER, only this project's figures are printed. Prints time, memory and size; ends
 * with 1 if a figure misses its bar: the longest of several conversions, and the largest memory.
 */
import '../../lib/tools/command-line/answer-help.ts';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { MEMORY_ENVIRONMENT } from '../../shared/engines/models3d/memory-environment.ts';
import { convertSource } from '../corpus/convert-source.ts';
import { bundlePrograms } from '../fixtures/models/bundled-programs.ts';
import { box } from '../fixtures/models/solid.ts';
import { writeGlb } from '../fixtures/models/write-gltf.ts';
import { atMost, type Figure, load, machine, median } from './figure.ts';
import { measureHere, measureProcess, type ProcessCost } from './process-tree.ts';

const WRITE_MODEL = path.join(import.meta.dirname, 'write-wavy-model.ts');
const SMALL_RUNS = 15;
const MAX_SMALL_SECONDS = 1.2;
const MAX_LARGE_SECONDS = 10;
const MAX_LARGE_MB = 1_000;
/** Conversions of the large model one after another in one process, like in a worker: the worst one counts. */
const LARGE_RUNS = 10;
/** In turns with the other programs, in rotating order; the median of the ratios counts. */
const PEER_ROUNDS = 3;
/** The progress at which the GLB is written and valid. */
const GLB_IS_READY = 80;
/** The same maximum size as our textures, and the same encodings. */
const OPTIMIZE = ['--compress', 'draco', '--texture-compress', 'webp', '--texture-size', '2048', '--simplify', 'false'];

// The allocator reads these at the start of a process, so the converting processes are started with them.
if (Object.entries(MEMORY_ENVIRONMENT).some(([name, value]) => process.env[name] !== value)) {
  const env = { ...process.env, ...MEMORY_ENVIRONMENT };
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' });
  process.exit(status ?? 1);
}
const { peers } = parseArgs({ options: { peers: { type: 'string' } } }).values;
const folder = await mkdtemp(path.join(tmpdir(), 'bench-models-'));
const figures: Figure[] = [];
const bundled = await bundlePrograms();
try {
  console.log(`${machine()}, load ${load()}`);
  await measureSmall();
  for (const [name, columns] of [
    ['500,000 triangles', 500],
    ['20,000 triangles', 100],
  ] as const) {
    await promisify(execFile)(process.execPath, [WRITE_MODEL, folder, String(columns)]);
    await measureObj(name, columns === 500);
  }
} finally {
  await rm(folder, { recursive: true });
  await bundled.remove();
}
for (const { name, value, bar, met } of figures) console.log(`${met ? 'ok  ' : 'MISS'} ${name}: ${value} (${bar})`);
process.exitCode = figures.every(({ met }) => met) ? 0 : 1;

/** Measures small models in a process that has converted before, like a warm worker. */
async function measureSmall(): Promise<void> {
  const file = path.join(folder, 'small.glb');
  await writeFile(file, writeGlb(box([0.3, 0.9, 0.5])));
  const seconds: number[] = [];
  for (let run = 0; run <= SMALL_RUNS; run++) {
    const started = performance.now();
    await convertSource(file, {}, bundled.programs);
    if (run > 0) seconds.push((performance.now() - started) / 1000);
  }
  figures.push(atMost('small file, median, warm', median(seconds), MAX_SMALL_SECONDS, 's', 2));
}

async function measureObj(name: string, hasBars: boolean): Promise<void> {
  const runs: Awaited<ReturnType<typeof measureOurs>>[] = [];
  const rounds: { ours: (typeof runs)[number]; theirs: Awaited<ReturnType<typeof measureTheirs>> }[] = [];
  while (peers !== undefined && rounds.length < PEER_ROUNDS) {
    // The first program of a round starts after the last one of the previous round.
    const theirs = rounds.length % 2 === 1 ? await measureTheirs(name, peers) : undefined;
    const ours = await measureOurs(name);
    runs.push(ours);
    rounds.push({ ours, theirs: theirs ?? (await measureTheirs(name, peers)) });
  }
  while (hasBars && runs.length < LARGE_RUNS) runs.push(await measureOurs(name));
  if (hasBars) {
    const seconds = Math.max(...runs.map((run) => run.seconds));
    const megabytes = Math.max(...runs.map(({ peakBytes }) => peakBytes)) / 1e6;
    figures.push(atMost(`${name}, time, worst of ${runs.length}`, seconds, MAX_LARGE_SECONDS, 's', 1));
    figures.push(atMost(`${name}, memory, worst of ${runs.length}`, megabytes, MAX_LARGE_MB, 'MB'));
  }
  if (rounds.length === 0) return;
  const ratio = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const toGlb = ratio((round) => round.ours.glbSeconds / round.theirs.seconds);
  const whole = ratio((round) => round.ours.seconds / round.theirs.seconds);
  const size = ratio((round) => round.ours.bytes / round.theirs.bytes);
  figures.push(atMost(`${name}, time to the GLB compared with theirs`, toGlb, 1, 'times', 2));
  figures.push(atMost(`${name}, size compared with theirs`, size, 1, 'times', 2));
  console.log(`     ${name}: with master, USDZ and preview ${whole.toFixed(2)} times their time for a GLB`);
}

async function measureOurs(name: string) {
  const source = path.join(folder, 'a.zip');
  let glbSeconds = 0;
  let started = 0;
  const onProgress = (percent: number) => {
    if (percent === GLB_IS_READY) glbSeconds = (performance.now() - started) / 1000;
  };
  const cost = await measureHere(() => {
    started = performance.now();
    return convertSource(source, {}, bundled.programs, onProgress);
  });
  if (!('result' in cost.result)) throw new Error(cost.result.message);
  const bytes = cost.result.glb.length;
  print(`here (GLB after ${glbSeconds.toFixed(1)} s)`, name, cost, bytes);
  // Without the files, which would stay in memory during the next conversion.
  const { seconds, peakBytes } = cost;
  return { seconds, peakBytes, glbSeconds, bytes };
}

async function measureTheirs(name: string, peersFolder: string) {
  const program = (bin: string) => path.resolve(peersFolder, 'node_modules/.bin', bin);
  const [plain, small] = [path.join(folder, 'plain.glb'), path.join(folder, 'small.glb')];
  const first = await measureProcess(program('obj2gltf'), ['-i', path.join(folder, 'a.obj'), '-o', plain]);
  const second = await measureProcess(program('gltf-transform'), ['optimize', plain, small, ...OPTIMIZE]);
  const cost = {
    seconds: first.seconds + second.seconds,
    processorSeconds: first.processorSeconds + second.processorSeconds,
    peakBytes: Math.max(first.peakBytes, second.peakBytes),
  };
  const bytes = (await stat(small)).size;
  print('obj2gltf, gltf-transform', name, cost, bytes);
  return { ...cost, bytes };
}

function print(by: string, name: string, { seconds, processorSeconds, peakBytes }: ProcessCost, bytes: number): void {
  const cost = `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processors, ${(peakBytes / 1e6).toFixed(0)} MB`;
  console.log(`     ${name} by ${by}: ${cost}, ${(bytes / 1000).toFixed(0)} kB, load ${load()}`);
}

import '../../lib/tools/command-line/answer-help.ts';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { buildPiece } from '../../shared/samples/build-model.ts';
import { writeGlb } from '../../shared/samples/model-files/write-gltf.ts';

/*
 * node test/bench/render-turns.ts FOLDER: the processor time of a picture relative to that of another checkout in
 * FOLDER, with its packages installed. Both render the same files by their own `npm run render`, in turn, so that a
 * machine with other load slows both. The start of the browser is measured by a job of one picture, and taken off.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Clock ticks per second on Linux. */
const CLOCK_TICKS = 100;
const ROUNDS = 2;
/** Pictures of the longer job. */
const PICTURES = 3;
const CASES = [
  { what: 'draft 768²', id: 'other:chrome-cantilever-chair', quality: 'draft', sidePx: 768, bar: 0.8 },
  { what: 'standard 1024²', id: 'other:chrome-cantilever-chair', quality: 'standard', sidePx: 1_024, bar: 0.7 },
  { what: 'large, standard 1024²', id: 'other:chesterfield-sofa', quality: 'standard', sidePx: 1_024, bar: 0.7 },
] as const;

const [before] = process.argv.slice(2);
if (before === undefined) throw new Error('Give the folder of the checkout to compare with.');
const folder = await mkdtemp(path.join(tmpdir(), 'render-turns-'));
try {
  for (const { what, id, quality, sidePx, bar } of CASES) {
    const model = path.join(folder, 'model.glb');
    await writeFile(model, await writeGlb(id, buildPiece({ id })));
    const seconds = { before: 0, now: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      seconds.before += await pictureSeconds(path.resolve(before), model, quality, sidePx);
      seconds.now += await pictureSeconds(ROOT, model, quality, sidePx);
    }
    const ratio = seconds.now / seconds.before;
    console.log(
      `${what}: ${(seconds.now / ROUNDS).toFixed(1)} s of processors, before ${(seconds.before / ROUNDS).toFixed(1)} s: ` +
        `${ratio.toFixed(2)} times (bar ${bar}), bar ${ratio <= bar ? 'met' : 'MISSED'}, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
} finally {
  await rm(folder, { recursive: true });
}

/** Processor seconds of one more picture in a job. */
async function pictureSeconds(root: string, model: string, quality: string, sidePx: number): Promise<number> {
  const one = await jobSeconds(root, model, quality, sidePx, 1);
  const more = await jobSeconds(root, model, quality, sidePx, PICTURES);
  return (more - one) / (PICTURES - 1);
}

async function jobSeconds(root: string, model: string, quality: string, sidePx: number, count: number) {
  const settings = path.join(folder, 'settings.json');
  const view = { view_type: 'perspective', resolution_width: sidePx, resolution_height: sidePx };
  await writeFile(settings, JSON.stringify({ quality, views: Array.from({ length: count }, () => view) }));
  const started = await childrenSeconds();
  const args = ['bin/render.ts', model, '--settings', settings, '--out', folder];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`rendering in ${root} failed: ${stderr}`);
  return (await childrenSeconds()) - started;
}

/** Processor time of all processes that this one has started and that have ended, with their own. */
async function childrenSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS;
}

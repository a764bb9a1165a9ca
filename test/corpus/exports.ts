/**
 * Exports a named set of models into every format and has programs that are not ours read them.
 *
 *   node test/corpus/exports.ts [folder] [--only=part-of-a-name] [--large]
 *
 * Prints a table of format, judge and result (models read with all triangles and the right box, of all), the misses by
 * name, and which judges are not installed here. `--large` writes and reads back one model of 300,000 triangles instead,
 * and prints what that costs. Ends with 1 when there is a miss.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EXPORT_FORMAT_NAMES, type ExportFormat } from '../../shared/models3d/export/export-format-names.ts';
import type { ExportModel } from '../../shared/models3d/export/export-model.ts';
import { makeExport } from '../../shared/models3d/export/make-export.ts';
import { readExportModel } from '../../shared/models3d/export/read-export-model.ts';
import { triangleCount } from '../../shared/models3d/export/triangle-count.ts';
import { createGltfIo } from '../../shared/models3d/gltf-io.ts';
import { bounds } from '../../shared/models3d/scene/position-bounds.ts';
import { buildModel } from '../../shared/sample-catalog/build-model.ts';
import { writeZip } from '../fixtures/models/write-zip.ts';
import { convertSource } from './convert-source.ts';
import { corpusFolder } from './corpus-folder.ts';
import { type Judge, judgesHere } from './exports/judges.ts';
import { largeModel } from './exports/large-model.ts';

/** Models of the corpus: furniture, textures, transparency, vertex colours, texture transforms, many parts. */
const CORPUS_MODELS = [
  ...['pascal/bean-bag/model.glb', 'pascal/bookshelf/model.glb', 'pascal/coffee-table/model.glb'],
  ...['pascal/desk/model.glb', 'pascal/dining-chair/model.glb', 'pascal/ceiling-lamp/model.glb'],
  ...['kaykit/fbx/armchair.fbx', 'kaykit/fbx/couch.fbx', 'kaykit/fbx/bed_single_A.fbx'],
  ...['free-blender/build/chair.fbx', 'free-blender/build/sink.fbx', 'free-blender/build/dresser.fbx'],
  ...['free-blender/build/tv.fbx', 'free-blender/preview/bookshelf.stl'],
  ...['assimp/FBX/spider.fbx', 'polyhaven/wooden_table_02_1k.gltf', 'assimp/FBX/cubes_with_mirroring_and_pivot.fbx'],
  ...['kaykit/gltf/cabinet_small.gltf', 'kaykit/gltf/armchair_pillows.gltf'],
  ...['assimp/Collada/earthCylindrical.DAE', 'assimp/Collada/kwxport_test_vcolors.dae', 'assimp/3DS/test1.3ds'],
  ...['assimp/glTF2/2CylinderEngine-glTF-Binary/2CylinderEngine.glb', 'o3dv/3ds/cube_four_instances.3ds'],
];
/** Items of the sample catalog: textures of both kinds, glass, fabrics. */
const SAMPLES = [
  'demo:oak-dining-table',
  'demo:velvet-channel-sofa',
  'demo:glass-coffee-table',
  'demo:three-seat-sofa',
];
/** Of the largest side. */
const TOLERANCE = 0.001;
const OTHER_JUDGES = ['assimp CLI'];

interface Score {
  models: number;
  right: number;
  readonly misses: string[];
}

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
const folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
try {
  if (process.argv.includes('--large')) await writeLarge();
  else await writeTable();
} finally {
  await rm(folder, { recursive: true });
}

async function writeTable(): Promise<void> {
  const corpus = corpusFolder(
    'models',
    process.argv.slice(2).find((word) => !word.startsWith('--')),
  );
  const judges = await judgesHere();
  const scores = new Map<string, Score>();
  let models = 0;
  for (const name of [...SAMPLES, ...CORPUS_MODELS].filter((each) => each.includes(only))) {
    const model = await modelOf(name, corpus);
    models++;
    for (const format of EXPORT_FORMAT_NAMES) await judgeFormat(model, name, format, judges, scores);
  }
  console.log(`${models} models, judges: ${judges.map(({ name }) => name).join(', ')}`);
  const missing = OTHER_JUDGES.filter((name) => judges.every((judge) => judge.name !== name));
  if (missing.length > 0) console.log(`not installed here, so not asked: ${missing.join(', ')}`);
  console.log('| format | judge | right |\n|---|---|---|');
  for (const [key, { right, models: all }] of [...scores].sort()) console.log(`| ${key} | ${right}/${all} |`);
  for (const [key, { misses }] of scores) for (const miss of misses) console.log(`MISS ${key} ${miss}`);
  process.exitCode = [...scores.values()].some(({ misses }) => misses.length > 0) ? 1 : 0;
}

async function modelOf(name: string, corpus: string): Promise<ExportModel> {
  const sample = SAMPLES.includes(name);
  const source = sample
    ? await buildModel({ id: name })
    : { fileName: 'source.zip', bytes: writeZip(await withSideFiles(name, corpus)) };
  const file = path.join(folder, source.fileName);
  await writeFile(file, source.bytes);
  const outcome = await convertSource(file);
  if (!('master' in outcome)) throw new Error(`${name}: ${outcome.code}`);
  return readExportModel(await (await createGltfIo()).readBinary(new Uint8Array(outcome.master)));
}

async function withSideFiles(name: string, corpus: string) {
  const manifest = JSON.parse(await readFile(path.join(corpus, 'MANIFEST.json'), 'utf8')) as {
    files: { path: string; side?: string[] }[];
  };
  const side = manifest.files.find((file) => file.path === name)?.side ?? [];
  const names = [name, ...side].filter((each) => existsSync(path.join(corpus, each)));
  return Promise.all(names.map(async (each) => ({ name: each, data: await readFile(path.join(corpus, each)) })));
}

async function judgeFormat(
  model: ExportModel,
  name: string,
  format: ExportFormat,
  judges: readonly Judge[],
  scores: Map<string, Score>,
): Promise<void> {
  const note = (judge: string, fault: string | undefined) => {
    const key = `${format} | ${judge}`;
    const score = scores.get(key) ?? { models: 0, right: 0, misses: [] };
    scores.set(key, score);
    score.models++;
    if (fault === undefined) score.right++;
    else score.misses.push(`${name}: ${fault}`);
  };
  const own = path.join(folder, format);
  try {
    const { files } = await makeExport(model, { format, packed: format === 'fbx' }, { baseName: 'model', folder: own });
    note('read back', undefined);
    for (const judge of judges) {
      if (judge.formats.includes(format)) note(judge.name, await faultOf(judge, model, format, files, own));
    }
  } catch (error) {
    note('read back', String(error));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function faultOf(
  judge: Judge,
  model: ExportModel,
  format: ExportFormat,
  files: Parameters<Judge['find']>[0],
  own: string,
): Promise<string | undefined> {
  try {
    const found = await judge.find(files, format, path.join(own, 'judge'));
    if (!found) return undefined;
    const triangles = triangleCount(model.parts);
    // What has no area is not written into solids.
    const isWhole = format === '3mf' ? found.triangles <= triangles : found.triangles === triangles;
    if (!isWhole) return `${found.triangles} triangles of ${triangles}`;
    const { min, max } = bounds(model.parts);
    const sides = max.map((value, axis) => value - (min[axis] ?? 0)).toSorted((a, b) => a - b);
    const largest = sides.at(-1) ?? 0;
    const isRight = sides.every((side, at) => Math.abs(side - (found.sidesM[at] ?? 0)) <= largest * TOLERANCE);
    return isRight ? undefined : `sides ${found.sidesM.join(', ')} m instead of ${sides.join(', ')}`;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.slice(0, 300) : String(error);
  }
}

async function writeLarge(): Promise<void> {
  const model = readExportModel(largeModel());
  const started = { at: performance.now(), cpu: process.cpuUsage() };
  const seconds = (from: { at: number; cpu: NodeJS.CpuUsage }) => {
    const { user, system } = process.cpuUsage(from.cpu);
    const wall = ((performance.now() - from.at) / 1000).toFixed(1);
    return `${wall} s, ${((user + system) / 1e6).toFixed(1)} s of a core`;
  };
  console.log(`${triangleCount(model.parts)} triangles, load ${loadavg()[0]?.toFixed(1)} on 2 cores`);
  for (const format of EXPORT_FORMAT_NAMES) {
    const from = { at: performance.now(), cpu: process.cpuUsage() };
    const own = path.join(folder, format);
    const { files } = await makeExport(model, { format, packed: true }, { baseName: 'model', folder: own });
    console.log(`${format.padEnd(5)} ${seconds(from)}, ${((files[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB`);
  }
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
  console.log(
    `all written and read back: ${seconds(started)}, ${megabytes} MB at most, load ${loadavg()[0]?.toFixed(1)}`,
  );
  await timeAssimp();
}

/** The same by assimp's command where it is installed, for comparison: the formats that it writes. */
async function timeAssimp(): Promise<void> {
  const glb = path.join(folder, 'glb', 'model.glb');
  for (const format of ['obj', 'fbx', 'collada', 'stl', 'plyb', '3mf', '3ds', 'x3d', 'gltf2']) {
    const from = performance.now();
    const made = promisify(execFile)('assimp', ['export', glb, path.join(folder, `assimp-${format}`), `-f${format}`]);
    const ended = await made.then(
      () => 'written',
      (error: { code?: string }) => (error.code === 'ENOENT' ? 'not installed' : 'failed'),
    );
    console.log(`assimp CLI ${format.padEnd(8)} ${ended}, ${((performance.now() - from) / 1000).toFixed(1)} s`);
    if (ended === 'not installed') return;
  }
}

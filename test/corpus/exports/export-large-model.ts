import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EXPORT_FORMAT_NAMES } from '../../../shared/engines/models3d/export/export-format-names.ts';
import { makeExport } from '../../../shared/engines/models3d/export/make-export.ts';
import { readExportModel } from '../../../shared/engines/models3d/export/read-export-model.ts';
import { triangleCount } from '../../../shared/engines/models3d/export/triangle-count.ts';
import { largeModel } from './large-model.ts';

const MAX_OUTPUT_BYTES = 1 << 24;
/** The file extensions of formats that assimp's command writes too, and its names for them. */
const ASSIMP_FORMATS = {
  ...{ glb: 'glb2', gltf: 'gltf2', obj: 'obj', fbx: 'fbx', dae: 'collada' },
  ...{ stl: 'stlb', ply: 'plyb', '3mf': '3mf', '3ds': '3ds', x3d: 'x3d' },
};

/**
 * Writes a model of 300,000 triangles in every format and reads it back, in this process, and prints the cost of each;
 * then the cost of assimp's command with the same model, if it is installed.
 */
export async function exportLargeModel(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
  try {
    const model = readExportModel(largeModel());
    console.log(`${triangleCount(model.parts)} triangles, load ${loadavg()[0]?.toFixed(1)} on 2 cores`);
    const whole = costFromHere();
    for (const format of EXPORT_FORMAT_NAMES) {
      const cost = costFromHere();
      const own = path.join(folder, format);
      const { files } = await makeExport(model, { format, packed: true }, { baseName: 'model', folder: own });
      console.log(`${format.padEnd(5)} ${cost()}, ${((files[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB`);
    }
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
    console.log(
      `all written and read back: ${whole()}, ${megabytes} MB at most, load ${loadavg()[0]?.toFixed(1)} (bars: 25 s, 1500 MB)`,
    );
    await timeAssimp(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Prints the time and memory since its creation. */
function costFromHere(): () => string {
  const [at, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const wall = ((performance.now() - at) / 1000).toFixed(1);
    return `${wall} s, ${((user + system) / 1e6).toFixed(1)} s of a core`;
  };
}

/** Assimp writes and reads its own file, as the service does. */
async function timeAssimp(folder: string): Promise<void> {
  const glb = path.join(folder, 'glb', 'model.glb');
  let seconds = 0;
  for (const [ending, format] of Object.entries(ASSIMP_FORMATS)) {
    const file = path.join(folder, `assimp.${ending}`);
    const started = performance.now();
    const written = await assimp('export', glb, file, `-f${format}`);
    if (written === 'not installed') return console.log('assimp CLI: not installed here');
    const read = await assimp('info', file);
    const took = (performance.now() - started) / 1000;
    seconds += took;
    console.log(`assimp CLI ${ending.padEnd(5)} ${took.toFixed(1)} s, export ${written}, info ${read}`);
  }
  console.log(`assimp CLI, ${Object.keys(ASSIMP_FORMATS).length} formats written and read: ${seconds.toFixed(1)} s`);
}

function assimp(...words: string[]): Promise<'done' | 'failed' | 'not installed'> {
  return promisify(execFile)('assimp', words, { maxBuffer: MAX_OUTPUT_BYTES }).then(
    () => 'done',
    (error: { code?: unknown }) => (error.code === 'ENOENT' ? 'not installed' : 'failed'),
  );
}

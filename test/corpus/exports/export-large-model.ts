import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EXPORT_FORMAT_NAMES } from '../../../shared/models3d/export/export-format-names.ts';
import { makeExport } from '../../../shared/models3d/export/make-export.ts';
import { readExportModel } from '../../../shared/models3d/export/read-export-model.ts';
import { triangleCount } from '../../../shared/models3d/export/triangle-count.ts';
import { largeModel } from './large-model.ts';

/** What assimp's command calls the formats that it writes as well. */
const ASSIMP_FORMATS = ['glb2', 'gltf2', 'obj', 'fbx', 'collada', 'stlb', 'plyb', '3mf', '3ds', 'x3d'];

/**
 * Writes a model of 300,000 triangles in every format and reads it back, in this process, and prints what each costs;
 * then what assimp's command takes on the same model, where it is installed.
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

/** Says what was spent since it was made. */
function costFromHere(): () => string {
  const [at, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const wall = ((performance.now() - at) / 1000).toFixed(1);
    return `${wall} s, ${((user + system) / 1e6).toFixed(1)} s of a core`;
  };
}

async function timeAssimp(folder: string): Promise<void> {
  const run = promisify(execFile);
  const glb = path.join(folder, 'glb', 'model.glb');
  const started = performance.now();
  for (const format of ASSIMP_FORMATS) {
    const from = performance.now();
    const file = path.join(folder, `assimp.${format}`);
    // It writes; to compare with what we do it reads that again.
    const steps = [
      ['export', glb, file, `-f${format}`],
      ['info', file],
    ];
    const took: string[] = [];
    for (const step of steps) {
      const at = performance.now();
      const ended = await run('assimp', step, { maxBuffer: 1 << 24 }).then(
        () => '',
        (error: { code?: unknown }) => (error.code === 'ENOENT' ? 'not installed' : 'failed, '),
      );
      if (ended === 'not installed') {
        console.log('assimp CLI: not installed here');
        return;
      }
      took.push(`${ended}${((performance.now() - at) / 1000).toFixed(1)} s`);
    }
    const whole = ((performance.now() - from) / 1000).toFixed(1);
    console.log(`assimp CLI ${format.padEnd(8)} ${whole} s (written ${took.join(', read ')})`);
  }
  const all = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`assimp CLI, ${ASSIMP_FORMATS.length} formats: ${all} s`);
}

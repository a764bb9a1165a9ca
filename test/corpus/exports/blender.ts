import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { ExportFormat } from '../../../shared/engines/models3d/export/export-format-names.ts';
import { type Judge, sides } from './judge.ts';

const SCRIPT = path.join(import.meta.dirname, 'blender-judge.py');
const TIMEOUT_MS = 300_000;
const FORMATS: readonly ExportFormat[] = ['glb', 'gltf', 'obj', 'fbx', 'dae', 'stl', 'ply', 'x3d', 'wrl'];
/** Blender's importers of these formats do not read a unit; its other importers read it, or it is the metre. */
const METRES_PER_UNIT: Partial<Record<ExportFormat, number>> = { stl: 0.001 };
const ANSWER = 'JUDGED ';

const Judged = z.union([
  z.object({ triangles: z.int(), min: z.array(z.number()), max: z.array(z.number()) }),
  z.object({ error: z.string() }),
]);

/** Blender as a judge, if it is installed: one process in the background for all files, until it is stopped. */
export async function blenderHere(): Promise<Judge[]> {
  const isHere = await promisify(execFile)('blender', ['--version']).then(
    () => true,
    () => false,
  );
  return isHere ? [blender()] : [];
}

function blender(): Judge {
  let running: ReturnType<typeof start> | undefined;
  const end = () => {
    running?.kill();
    running = undefined;
  };
  return {
    name: 'Blender',
    formats: FORMATS,
    dropsDegenerate: FORMATS,
    end,
    async find([main], format) {
      running ??= start();
      const timer = setTimeout(end, TIMEOUT_MS);
      const found = await running.ask({ file: main?.file ?? '', format }).finally(() => clearTimeout(timer));
      if (!found) {
        running = undefined;
        throw new Error('Blender has ended, or had to be');
      }
      if ('error' in found) throw new Error(found.error);
      return { triangles: found.triangles, sidesM: sides(found.min, found.max, METRES_PER_UNIT[format] ?? 1) };
    },
  };
}

function start() {
  const child = spawn('blender', ['--background', '--factory-startup', '--python', SCRIPT], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    kill: () => child.kill('SIGKILL'),
    /** Undefined if the process has ended. */
    async ask(order: { file: string; format: ExportFormat }): Promise<z.infer<typeof Judged> | undefined> {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done) return undefined;
        if (value.startsWith(ANSWER)) return Judged.parse(JSON.parse(value.slice(ANSWER.length)));
      }
    },
  };
}

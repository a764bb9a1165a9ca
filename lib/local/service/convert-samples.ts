import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { RunningService } from './start-service.ts';

const SCRIPT = path.join(import.meta.dirname, '../seed/send-sample-models.ts');

/**
 * Sends the sample models through the public way, in a process of its own beside the running service, so that the API
 * stays quick meanwhile. It goes on at the next start where it was ended.
 */
export function convertSamples(service: RunningService, tell: (line: string) => void): void {
  const child = spawn(process.execPath, [SCRIPT, service.folder.endpointsFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('no process could be started for the sample models');
  service.processes.add(pid, 'samples');
  service.onStop('sample models', () => child.kill('SIGKILL'));
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', tell);
  child.on('exit', () => service.processes.remove(pid));
}

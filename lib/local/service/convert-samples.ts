import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment } from '../../../shared/platform/processes/child-environment.ts';
import type { RunningService } from './start-service.ts';

const SCRIPT = path.join(import.meta.dirname, '../../tools/seed/send-sample-models.ts');

/**
 * Converts the sample models through the public API, in a process of its own, so that the API stays fast meanwhile. The
 * next start continues where this one ended.
 */
export function convertSamples(service: RunningService, print: (line: string) => void): void {
  const child = spawn(process.execPath, [SCRIPT, service.folder.endpointsFile], {
    env: childEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the process for the sample models could not be started');
  service.processes.add(pid, 'samples');
  service.onStop('sample models', () => child.kill('SIGKILL'));
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', print);
  child.on('exit', () => service.processes.remove(pid));
}

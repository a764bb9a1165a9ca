import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment } from '../../../shared/platform/processes/child-environment.ts';
import type { RunningService } from './start-service.ts';
import { withdrawAwaited } from './withdraw-awaited.ts';

const SCRIPT = path.join(import.meta.dirname, '../../tools/seed/send-sample-models.ts');

/**
 * Converts the sample models through the public API, in a process of its own, so that the API stays fast meanwhile. The
 * next start continues where this one ended. Of a model that could not be sent, nobody is told that it is being made.
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
  child.on('exit', (code) => {
    service.processes.remove(pid);
    // Killed at a stop, it goes on at the next start.
    if (code !== null) withdrawUnsent(service).catch((error: Error) => print(`sample models: ${error.message}`));
  });
}

async function withdrawUnsent({ folder }: RunningService): Promise<void> {
  await withdrawAwaited(JSON.parse(await readFile(folder.operatorFile, 'utf8')));
}

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Reporter } from 'vitest/node';

const NAME = /^test-run-(\d+)$/;

/**
 * One folder for all temporary files of a test run: in `TMPDIR`, also for the processes that the run starts. It is
 * removed when the run ends, and by a process that waits for it when the run is killed. Where that process was killed
 * too, the next run removes the folder: its name contains the process id. Files that test processes share are in the
 * same folder; they find it as `TEST_RUN_FOLDER`.
 */
export default class RunFolder implements Reporter {
  constructor() {
    process.env.TEST_RUN_FOLDER = openRunFolder();
    process.env.TMPDIR = process.env.TEST_RUN_FOLDER;
  }
}

/** Creates the folder of this process's run, and removes those of runs that have ended. */
export function openRunFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) remove(path.join(tmpdir(), name));
  }
  const folder = path.join(tmpdir(), `test-run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Vitest kills its workers, and reporters get the end of the run before its services have stopped.
  process.once('exit', () => remove(folder));
  removeAfterKill(folder);
  return folder;
}

/**
 * Starts a shell that removes the folder when its input closes, which also happens when this process is killed. It
 * tries again until nothing is there for a second: services of the run need some seconds to end.
 */
function removeAfterKill(folder: string): void {
  const script = 'cat; for try in $(seq 60); do rm -rf "$0"; sleep 1; [ -e "$0" ] || exit 0; done';
  const shell = spawn('sh', ['-c', script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.on('error', (error) => console.error(`A killed run will leave ${folder}: ${error.message}`));
  shell.unref();
  // The input must stay open, and must not keep this process alive.
  if (shell.stdin instanceof Socket) shell.stdin.unref();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process that is still running may write to the folder. The next run tries again. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`${folder} was not removed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

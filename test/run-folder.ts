import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Reporter } from 'vitest/node';

const NAME = /^test-run-(\d+)$/;

/**
 * One folder for all temporary files of a test run: in `TMPDIR`, also for the processes that the run starts. It is
 * removed when the run ends. A killed run leaves its folder, and the next run removes it: the name contains the process
 * id. Files that test processes share are in the same folder; they find it as `TEST_RUN_FOLDER`.
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
  return folder;
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

import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Reporter } from 'vitest/node';

/**
 * A folder for what test processes share between their files, removed at the end of the run: the runner ends those
 * processes by force, so that nothing they would do at their exit is done. They find it as `TEST_RUN_FOLDER`.
 */
export default class RunFolder implements Reporter {
  readonly #folder = path.join(tmpdir(), `test-run-${process.pid}`);

  constructor() {
    process.env.TEST_RUN_FOLDER = this.#folder;
  }

  onTestRunEnd(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

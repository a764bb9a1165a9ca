import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serialize } from 'node:v8';
import { childPermissions } from '../child-permissions.ts';
import { childError } from '../import-in-child.ts';
import { IMPORT_TIMEOUT_MS } from '../limits.ts';
import { ModelError } from '../model-error.ts';
import { runChild } from '../run-child.ts';
import type { Change } from './change.ts';
import { type ConfigureRequest, configureReport } from './configure-message.ts';

/** Less than an import: the worker beside it holds the models that are read. */
const MEMORY_BYTES = 2_000 * 2 ** 20;

/** The child process of choices, and what it may take. */
interface ConfigureOptions {
  /** Entry of the child process: `configure-child.ts`, or its bundle in the worker's folder. */
  readonly configureChild: string;
  /** The folder for temporary files; each call removes its own. */
  readonly temporaryFolder: string;
  readonly memoryBytes?: number;
}

/** Limits of one call. */
interface ConfigureLimits {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Applies changes to a master in a process; see {@link configuringInChild}, of which it throws the errors. */
export type Configure = (
  master: Uint8Array,
  changes: readonly Change[],
  limits?: ConfigureLimits,
) => Promise<{ readonly glb: Uint8Array }>;

/**
 * Returns the function that applies changes to the master of a model in a child process, which is killed when it takes
 * too long or too much memory, or when the signal aborts: who makes options decides how much their choices cost, and
 * native code of pictures cannot be stopped in the worker itself.
 *
 * @returns throws the errors of `configureMaster`; MODEL_TIMEOUT; MODEL_OUT_OF_MEMORY; the signal's reason
 */
export function configuringInChild({ configureChild, temporaryFolder, memoryBytes }: ConfigureOptions): Configure {
  return async (master, changes, { timeoutMs = IMPORT_TIMEOUT_MS, signal } = {}) => {
    const workFolder = await mkdtemp(path.join(temporaryFolder, 'choice-'));
    try {
      const [requestFile, glbFile, reportFile] = ['request', 'chosen.glb', 'report.json'].map((name) =>
        path.join(workFolder, name),
      ) as [string, string, string];
      const request: ConfigureRequest = { master, changes, glbFile, reportFile };
      await writeFile(requestFile, serialize(request));
      const permissions = await childPermissions({ entry: configureChild, workFolder, sources: [] });
      const limits = { permissions, timeoutMs, memoryBytes: memoryBytes ?? MEMORY_BYTES, signal };
      const end = await runChild(configureChild, [requestFile], limits);
      signal?.throwIfAborted();
      if (end.code !== 0) throw childError(end, 'The chosen model');
      const report = configureReport.parse(JSON.parse(await readFile(reportFile, 'utf8')));
      if (report.ok) return { glb: new Uint8Array(await readFile(glbFile)) };
      throw new ModelError(report.code, report.message, report.detail ? { cause: new Error(report.detail) } : {});
    } finally {
      await rm(workFolder, { recursive: true, force: true });
    }
  };
}

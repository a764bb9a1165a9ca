import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from './archive/source-file.ts';
import { childPermissions } from './child-permissions.ts';
import type { ModelChoice } from './choose-model.ts';
import type { ConversionLimits } from './conversion-limits.ts';
import { type ImportRequest, type ImportSuccess, importReport } from './import-message.ts';
import { ModelError } from './model-error.ts';
import { quoted } from './quoted.ts';
import { type ChildEnd, runChild } from './run-child.ts';

/** Options of `importInChild`. */
interface ImportInChildOptions {
  /** Entry of the child process. */
  readonly importChild: string;
  /** Folder for the request, the report and the GLB. */
  readonly workFolder: string;
  readonly limits: ConversionLimits;
  readonly signal?: AbortSignal | undefined;
}

/** The result of an import in a child process. */
interface ImportedModel extends ImportSuccess {
  /** Uncompressed GLB, flat and centred, in the unit and axes of the source. */
  readonly glbFile: string;
}

/** The process of the import died by itself: the parser crashed, or the machine had no memory left. */
export class ImportDiedError extends ModelError {}

const CRASH_SIGNALS: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];

/**
 * Imports the main model of a source in a child process. The process is killed if it takes too long or too much memory,
 * or when `signal` aborts.
 *
 * @throws ModelError of the importer; MODEL_TIMEOUT; MODEL_OUT_OF_MEMORY; MODEL_CORRUPT if the parser crashed; INTERNAL
 *   if the child could not be started; the signal's reason
 */
export async function importInChild(
  { model, format }: ModelChoice,
  files: readonly SourceFile[],
  options: ImportInChildOptions,
): Promise<ImportedModel> {
  const { workFolder, limits, signal } = options;
  const glbFile = path.join(workFolder, 'imported.glb');
  const reportFile = path.join(workFolder, 'import-report.json');
  const requestFile = path.join(workFolder, 'import-request.json');
  const request: ImportRequest = { format, model: model.name, limits, files: [...files], glbFile, reportFile };
  await writeFile(requestFile, JSON.stringify(request));
  const sources = files.map(({ file }) => file);
  const permissions = await childPermissions({ entry: options.importChild, workFolder, sources });
  const end = await runChild(options.importChild, [requestFile], {
    permissions,
    timeoutMs: limits.importTimeoutMs,
    memoryBytes: limits.importMemoryBytes,
    signal,
  }).catch((error: unknown) => {
    throw new ModelError('INTERNAL', 'The import could not be started.', { cause: error });
  });
  signal?.throwIfAborted();
  if (end.code !== 0) throw childError(end, model.name);
  const report = importReport.parse(JSON.parse(await readFile(reportFile, 'utf8')));
  if (report.ok) return { ...report, glbFile };
  throw new ModelError(report.code, report.message, report.detail ? { cause: new Error(report.detail) } : {});
}

/** Returns the error of a process that read or changed a model and did not end by itself. */
export function childError({ code, signal, stderr, stoppedFor }: ChildEnd, name: string): ModelError {
  const cause = new Error(`The import ended with ${signal ?? `exit code ${code}`}: ${stderr}`);
  if (stoppedFor === 'time') {
    return new ModelError('MODEL_TIMEOUT', `${quoted(name)} took too long to read; reduce its detail.`, { cause });
  }
  const isOutOfMemory = stoppedFor === 'memory' || /out of memory/i.test(stderr);
  const tooLarge = `${quoted(name)} needs more memory than there is; reduce its detail.`;
  // V8 aborts if its heap is full.
  if (isOutOfMemory || signal === 'SIGABRT') return new ModelError('MODEL_OUT_OF_MEMORY', tooLarge, { cause });
  // The system kills the process if the machine has no memory left.
  if (signal === 'SIGKILL') return new ImportDiedError('MODEL_OUT_OF_MEMORY', tooLarge, { cause });
  if (signal && CRASH_SIGNALS.includes(signal)) {
    return new ImportDiedError('MODEL_CORRUPT', `${quoted(name)} is damaged: reading it failed.`, { cause });
  }
  return new ModelError('INTERNAL', 'The import could not be run.', { cause });
}

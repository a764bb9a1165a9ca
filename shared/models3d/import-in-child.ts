import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from './archive/source-file.ts';
import { childPermissions } from './child-permissions.ts';
import type { ModelChoice } from './choose-model.ts';
import type { ConversionLimits } from './conversion-limits.ts';
import { type ImportRequest, type ImportSuccess, importReport } from './import-message.ts';
import { ModelError } from './model-error.ts';
import { quoted } from './quoted.ts';

export interface ImportInChildOptions {
  /** Entry of the child process. */
  readonly importChild: string;
  /** Folder for the request, the report and the GLB. */
  readonly workFolder: string;
  readonly limits: ConversionLimits;
  readonly signal?: AbortSignal | undefined;
}

export interface ImportedModel extends ImportSuccess {
  /** Uncompressed GLB, flat and centred, in the unit and axes of the source. */
  readonly glbFile: string;
}

/** How the child ended, when the parent did not read a report. */
interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly stoppedFor?: 'time' | 'memory' | undefined;
}

const MEMORY_CHECK_MS = 250;
const MAX_STDERR_CHARACTERS = 4_000;
/** V8's heap holds objects only; vertices and images live outside it, below the same cap. */
const HEAP_SHARE = 0.6;
/** Nothing of the parent's environment reaches code that handles files from outside, its credentials least of all. */
const PASSED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'NODE_PATH', 'NODE_V8_COVERAGE', 'SYSTEMROOT'];
const CRASH_SIGNALS: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];

/**
 * Imports the main model of a source in a child process that is killed when it takes too long or too much memory, or
 * when `signal` says so.
 *
 * @throws ModelError the importer's own, MODEL_TIMEOUT, MODEL_OUT_OF_MEMORY, MODEL_CORRUPT when the parser crashed,
 *   INTERNAL when the child could not even start; the signal's reason
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
  const end = await runChild(requestFile, permissions, options).catch((error: unknown) => {
    throw new ModelError('INTERNAL', 'The import could not be started.', { cause: error });
  });
  signal?.throwIfAborted();
  if (end.code !== 0) throw childError(end, model.name);
  const report = importReport.parse(JSON.parse(await readFile(reportFile, 'utf8')));
  if (report.ok) return { ...report, glbFile };
  throw new ModelError(report.code, report.message, report.detail ? { cause: new Error(report.detail) } : {});
}

async function runChild(
  requestFile: string,
  permissions: readonly string[],
  { importChild, limits: { importTimeoutMs, importMemoryBytes }, signal }: ImportInChildOptions,
): Promise<ChildEnd> {
  const heapMib = Math.floor((importMemoryBytes * HEAP_SHARE) / 2 ** 20);
  const environment = PASSED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const flags = [`--max-old-space-size=${heapMib}`, ...permissions, importChild, requestFile];
  const child = spawn(process.execPath, flags, {
    env: Object.fromEntries(environment),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let stoppedFor: ChildEnd['stoppedFor'];
  const stop = (reason?: ChildEnd['stoppedFor']) => {
    stoppedFor ??= reason;
    child.kill('SIGKILL');
  };
  const onAbort = () => stop();
  const timer = setTimeout(() => stop('time'), importTimeoutMs);
  const watch = setInterval(() => {
    void residentBytes(child).then((bytes) => {
      if (bytes > importMemoryBytes) stop('memory');
    });
  }, MEMORY_CHECK_MS);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  try {
    return { ...(await ended(child)), stoppedFor };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal?.removeEventListener('abort', onAbort);
  }
}

function ended(child: ChildProcess): Promise<Omit<ChildEnd, 'stoppedFor'>> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR_CHARACTERS);
  });
  // A child that dies before it reads closes the pipe; its exit tells more.
  child.stdin?.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
}

/** Memory that the child really holds, from Linux's process files; 0 where there are none: the heap cap stays. */
async function residentBytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

function childError({ code, signal, stderr, stoppedFor }: ChildEnd, name: string): ModelError {
  const cause = new Error(`The import ended with ${signal ?? `exit code ${code}`}: ${stderr}`);
  if (stoppedFor === 'time') {
    return new ModelError('MODEL_TIMEOUT', `${quoted(name)} took too long to read; reduce its detail.`, { cause });
  }
  const isOutOfMemory = stoppedFor === 'memory' || /out of memory/i.test(stderr);
  // V8 aborts when its heap is full; the system kills when the machine's memory is.
  if (isOutOfMemory || signal === 'SIGABRT' || signal === 'SIGKILL') {
    return new ModelError(
      'MODEL_OUT_OF_MEMORY',
      `${quoted(name)} needs more memory than there is; reduce its detail.`,
      {
        cause,
      },
    );
  }
  if (signal && CRASH_SIGNALS.includes(signal)) {
    return new ModelError('MODEL_CORRUPT', `${quoted(name)} is damaged: reading it failed.`, { cause });
  }
  return new ModelError('INTERNAL', 'The import could not be run.', { cause });
}

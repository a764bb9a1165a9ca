import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { childEnvironment } from '../../platform/processes/child-environment.ts';

/** How a child process ended. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly stoppedFor?: 'time' | 'memory' | undefined;
}

interface ChildRun {
  /** Flags of Node's permission model. */
  readonly permissions: readonly string[];
  /** Since the start, or since the last line. */
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with each line that the child prints. Without it, stdout is ignored. */
  readonly onLine?: (line: string) => void;
}

const MEMORY_CHECK_MS = 250;
const MAX_STDERR_CHARACTERS = 4_000;
/** Share of the memory limit for V8's heap, which holds objects only; vertices and images are outside it. */
const HEAP_SHARE = 0.6;
/**
 * Runs one of our programs in a process that is killed if it takes too long or too much memory, or when the signal
 * aborts.
 *
 * @throws Error if the process cannot be started
 */
export async function runChild(entry: string, args: readonly string[], run: ChildRun): Promise<ChildEnd> {
  const { permissions, timeoutMs, memoryBytes, signal, onLine } = run;
  const heapMib = Math.floor((memoryBytes * HEAP_SHARE) / 2 ** 20);
  const flags = [`--max-old-space-size=${heapMib}`, ...permissions, entry, ...args];
  const child = spawn(process.execPath, flags, {
    env: childEnvironment(process.env),
    stdio: ['pipe', onLine ? 'pipe' : 'ignore', 'pipe'],
  });
  let stoppedFor: ChildEnd['stoppedFor'];
  const stop = (reason?: ChildEnd['stoppedFor']) => {
    stoppedFor ??= reason;
    child.kill('SIGKILL');
  };
  const onAbort = () => stop();
  const timer = setTimeout(() => stop('time'), timeoutMs);
  const watch = setInterval(() => {
    void residentBytes(child).then((bytes) => {
      if (bytes > memoryBytes) stop('memory');
    });
  }, MEMORY_CHECK_MS);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  if (onLine && child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      timer.refresh();
      onLine(line);
    });
  }
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
  // A child that dies before it reads closes the pipe; its exit code is the better error.
  child.stdin?.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
}

/** Resident memory of the child in bytes; 0 without Linux's process files: then only the heap limit applies. */
async function residentBytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

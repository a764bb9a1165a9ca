import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** How a child process ended. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly stoppedFor?: 'time' | 'memory' | undefined;
}

export interface ChildRun {
  /** Flags of Node's permission model. */
  readonly permissions: readonly string[];
  /** Since its start, or since its last line. */
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Takes each line that the child prints; without it, nothing of that is read. */
  readonly onLine?: (line: string) => void;
}

const MEMORY_CHECK_MS = 250;
const MAX_STDERR_CHARACTERS = 4_000;
/** V8's heap holds objects only; vertices and images live outside it, below the same cap. */
const HEAP_SHARE = 0.6;
/** Nothing of the parent's environment reaches code that handles files from outside, its credentials least of all. */
const PASSED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'NODE_PATH', 'NODE_V8_COVERAGE', 'SYSTEMROOT'];

/** Runs a program of ours in a process that is killed when it takes too long or too much memory, or by the signal. */
export async function runChild(entry: string, args: readonly string[], run: ChildRun): Promise<ChildEnd> {
  const { permissions, timeoutMs, memoryBytes, signal, onLine } = run;
  const heapMib = Math.floor((memoryBytes * HEAP_SHARE) / 2 ** 20);
  const environment = PASSED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const flags = [`--max-old-space-size=${heapMib}`, ...permissions, entry, ...args];
  const child = spawn(process.execPath, flags, {
    env: Object.fromEntries(environment),
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

import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { childEnvironment } from './child-environment.ts';

/** Limits of one piece of work in a child process. */
export interface WorkLimits {
  readonly maxProcessorMs: number;
  readonly maxElapsedMs: number;
  readonly maxMemoryBytes: number;
  /** Of V8's heap, in MiB. */
  readonly maxHeapMib: number;
}

/**
 * Why a piece of work has no result. `exceeded`: it broke a limit, or nobody waits for it any more, and its process was
 * killed. `full`: its process ended because it had no memory left. `failed`: its process could not be started, or ended
 * in another way.
 */
type StopReason = 'exceeded' | 'full' | 'failed';

/** The process ended before its work did. */
export class WorkStoppedError extends Error {
  override readonly name = 'WorkStoppedError';
  readonly reason: StopReason;

  constructor(reason: StopReason, options?: ErrorOptions) {
    super(`the work in a process was stopped: ${reason}`, options);
    this.reason = reason;
  }
}

const WATCH_MS = 200;
/** Units of `/proc/<pid>/stat`: Linux has 100 ticks in a second and pages of 4 KiB. Source: proc(5). */
const MS_PER_TICK = 10;
const PAGE_BYTES = 4_096;

/**
 * Opens a process that works on one order after the other, and is killed when one of them breaks a limit. It starts
 * with the first order and stays for the next ones, because a start takes longer than most work. A thread would not do:
 * it cannot be stopped while native code runs.
 *
 * @param entry a module that answers each message with one message, and exits when it is disconnected
 * @returns the answer to an order; throws {@link WorkStoppedError}. The signal, if there is one, stops the work with
 *   its process: Lambda freezes both when the handler returns, and a later invocation would go on with them.
 */
export function openWatchedChild<Order extends Serializable, Result>(
  entry: string,
  limits: WorkLimits,
): (order: Order, signal?: AbortSignal) => Promise<Result> {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (order, signal) => {
    const next = last.then(() => {
      if (signal?.aborted) throw new WorkStoppedError('exceeded', { cause: signal.reason });
      if (!child?.connected) child = started(entry, limits);
      return answered<Result>(child, order, limits, signal);
    });
    last = next.catch(() => undefined);
    return next;
  };
}

function started(entry: string, { maxHeapMib }: WorkLimits): ChildProcess {
  const child = fork(entry, {
    // `NODE_PATH` names the layer with sharp.
    env: childEnvironment(process.env),
    execArgv: [`--max-old-space-size=${maxHeapMib}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A waiting process must not keep this one alive. It ends by itself when this one has ended.
  child.unref();
  return child;
}

function answered<Result>(
  child: ChildProcess,
  order: Serializable,
  limits: WorkLimits,
  signal?: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stopped = new AbortController();
    const end = (finish: () => void) => {
      stopped.abort();
      child.removeAllListeners();
      child.channel?.unref();
      signal?.removeEventListener('abort', abandon);
      finish();
    };
    const stop = (reason: StopReason, cause?: unknown) => {
      child.kill('SIGKILL');
      if (child.connected) child.disconnect();
      end(() => reject(new WorkStoppedError(reason, { cause })));
    };
    const abandon = () => stop('exceeded', signal?.reason);
    signal?.addEventListener('abort', abandon);
    child.once('message', (result: Result) => end(() => resolve(result)));
    child.once('error', (cause) => stop('failed', cause));
    child.once('exit', (code, endedBy) => {
      const cause = new Error(`the process ended: ${endedBy ?? code}`);
      // V8 ends the process so when its heap is full, and the system when the machine has no memory left.
      stop(endedBy === 'SIGABRT' || endedBy === 'SIGKILL' ? 'full' : 'failed', cause);
    });
    child.channel?.ref();
    child.send(order, (error) => error && stop('failed', error));
    void watch(child, limits, stopped.signal).then(
      (exceeded) => {
        if (exceeded && !stopped.signal.aborted) stop('exceeded');
      },
      (cause: unknown) => stop('failed', cause),
    );
  });
}

/** Whether the work has exceeded its limits before it was finished. */
async function watch({ pid }: ChildProcess, limits: WorkLimits, finished: AbortSignal): Promise<boolean> {
  const began = performance.now();
  const before = await usageOf(pid);
  while (!finished.aborted) {
    await pause(finished);
    const { processorMs, memoryBytes } = await usageOf(pid);
    const isOver =
      processorMs - before.processorMs > limits.maxProcessorMs ||
      memoryBytes > limits.maxMemoryBytes ||
      performance.now() - began > limits.maxElapsedMs;
    if (isOver) return true;
  }
  return false;
}

function pause(finished: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WATCH_MS);
    finished.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Zeros without Linux's process files: then only the elapsed time counts. */
async function usageOf(pid: number | undefined): Promise<{ processorMs: number; memoryBytes: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in brackets, may contain blanks: the fields are counted behind it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [userTicks = 0, systemTicks = 0] = fields.slice(11, 13);
  return {
    processorMs: (userTicks + systemTicks) * MS_PER_TICK,
    memoryBytes: (fields[21] ?? 0) * PAGE_BYTES,
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { childEnvironment } from '../../../platform/processes/child-environment.ts';
import type { PlanDrawingOptions } from './draw-plan.ts';
import { PLAN_DRAWING_BUDGET } from './drawing-budget.ts';
import type { DrawingOrder, DrawingResult } from './drawing-messages.ts';
import { PlanDrawingError } from './plan-drawing-error.ts';

/** Draws plans in a process of its own, which is killed when a drawing exceeds the budget. */
export interface PlanDrawer {
  /** @throws PlanDrawingError */
  svg(planObjects: string, options?: PlanDrawingOptions): Promise<string>;
  /** @throws PlanDrawingError */
  png(planObjects: string, options?: PlanDrawingOptions): Promise<Uint8Array>;
}

/** Limits of one drawing. */
interface DrawerLimits {
  readonly maxProcessorMs: number;
  readonly maxElapsedMs: number;
  readonly maxMemoryBytes: number;
}

const WATCH_MS = 200;
/** Of `/proc/<pid>/stat`. Source: proc(5); Linux has 100 ticks in a second and pages of 4 KiB. */
const MS_PER_TICK = 10;
const PAGE_BYTES = 4_096;
const HEAP_MIB = 600;
const TOO_SLOW = 'Drawing this plan takes too long: it has too many parts, or too large ones.';

/**
 * Opens a drawer. Its process starts with the first drawing and stays for the next ones, because a start takes longer
 * than most drawings. Drawings are made one after the other. A thread would not do: it cannot be stopped while native
 * code paints.
 *
 * @param entry file of `drawing-child.ts`, as it is bundled
 */
export function openPlanDrawer(entry: string, limits: DrawerLimits = PLAN_DRAWING_BUDGET): PlanDrawer {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const drawNext = async (order: DrawingOrder): Promise<DrawingResult> => {
    if (!child?.connected) child = started(entry);
    return drawn(child, order, limits);
  };
  const draw = async (order: DrawingOrder): Promise<DrawingResult> => {
    const next = last.then(() => drawNext(order));
    last = next.catch(() => undefined);
    const result = await next;
    if (result.kind === 'refused') throw new PlanDrawingError(result.code, result.message);
    return result;
  };
  return {
    async svg(planObjects, options = {}) {
      const result = await draw({ planObjects, form: 'svg', options });
      return result.kind === 'svg' ? result.svg : wrongForm();
    },
    async png(planObjects, options = {}) {
      const result = await draw({ planObjects, form: 'png', options });
      return result.kind === 'png' ? result.png : wrongForm();
    },
  };
}

function started(entry: string): ChildProcess {
  const child = fork(entry, {
    // `NODE_PATH` names the layer with sharp.
    env: childEnvironment(process.env),
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A waiting process must not keep this one alive. It ends by itself when this one has ended.
  child.unref();
  return child;
}

function drawn(child: ChildProcess, order: DrawingOrder, limits: DrawerLimits): Promise<DrawingResult> {
  return new Promise((resolve, reject) => {
    const stopped = new AbortController();
    const end = (finish: () => void) => {
      stopped.abort();
      child.removeAllListeners();
      child.channel?.unref();
      finish();
    };
    const stop = (error: PlanDrawingError) => {
      child.kill('SIGKILL');
      if (child.connected) child.disconnect();
      end(() => reject(error));
    };
    const fail = (cause: unknown) => stop(new PlanDrawingError('FAILED', 'The plan could not be drawn.', { cause }));
    child.once('message', (result: DrawingResult) => end(() => resolve(result)));
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      const cause = new Error(`the process that draws ended: ${signal ?? code}`);
      // V8 ends the process so when its heap is full, and the system when the machine has no memory left.
      const isFull = signal === 'SIGABRT' || signal === 'SIGKILL';
      if (isFull) stop(new PlanDrawingError('TOO_COMPLEX', 'Drawing this plan takes too much memory.', { cause }));
      else fail(cause);
    });
    child.channel?.ref();
    child.send(order, (error) => error && fail(error));
    void watch(child, limits, stopped.signal).then((exceeded) => {
      if (exceeded && !stopped.signal.aborted) stop(new PlanDrawingError('TOO_SLOW', TOO_SLOW));
    }, fail);
  });
}

/** Whether a drawing has exceeded its limits before it was finished. */
async function watch({ pid }: ChildProcess, limits: DrawerLimits, finished: AbortSignal): Promise<boolean> {
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

function wrongForm(): never {
  throw new PlanDrawingError('FAILED', 'The plan could not be drawn.');
}

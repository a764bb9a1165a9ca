import { Worker } from 'node:worker_threads';
import type { FloorPlan } from '../detect/floor-plan.ts';
import type { FloorPlanOptions } from '../detect/read-floor-plan.ts';
import { DrawingError } from '../dxf/drawing-error.ts';
import type { ReadingAnswer, ReadingRequest } from './reading-message.ts';

export interface ReadingLimits {
  /** Of the drawing, unpacked. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Of objects; the drawing itself is in typed arrays beside them, which `maxBytes` bounds. */
  readonly maxHeapMb: number;
}

export interface ReadingThread {
  /** File of `reading-thread.ts`, as it is bundled. */
  readonly entry: string;
  readonly limits: ReadingLimits;
  /** Ends the thread early. */
  readonly signal?: AbortSignal;
}

const YOUNG_HEAP_MB = 64;

/**
 * The floor plan of a drawing, read in a thread of its own that is ended when it takes too long or too much memory: no
 * drawing can take the function with it, and the function that asks need not hold the code that reads drawings.
 *
 * @throws DrawingError as reading does; TOO_SLOW and TOO_COMPLEX by the limits, FAILED for a fault of ours
 */
export async function readInThread(
  file: Uint8Array,
  options: FloorPlanOptions,
  { entry, limits, signal }: ReadingThread,
): Promise<FloorPlan> {
  signal?.throwIfAborted();
  // A copy of its own, so that it can be handed over and nobody else's bytes go with it.
  const own = Uint8Array.from(file);
  const request: ReadingRequest = { file: own, maxBytes: limits.maxBytes, options };
  const thread = new Worker(entry, {
    workerData: request,
    transferList: [own.buffer],
    // Nothing of the function's environment reaches code that handles files from outside, its credentials least of all.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  try {
    const answer = await answerOf(thread, limits.timeoutMs, signal);
    if ('plan' in answer) return answer.plan;
    throw new DrawingError(answer.refused.code, answer.refused.message);
  } finally {
    await thread.terminate();
  }
}

function answerOf(thread: Worker, timeoutMs: number, signal: AbortSignal | undefined): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DrawingError('TOO_SLOW', 'The drawing takes too long to read: send less of it at a time.'));
    }, timeoutMs);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    thread.once('message', (answer: ReadingAnswer) => {
      settle();
      resolve(answer);
    });
    thread.once('error', (error: Error & { code?: string }) => {
      settle();
      reject(faultOf(error));
    });
    thread.once('exit', () => {
      settle();
      reject(new DrawingError('FAILED', 'The drawing could not be converted.'));
    });
  });
}

function faultOf(error: Error & { code?: string }): DrawingError {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const message = 'The drawing holds more than can be read at once: send less of it at a time.';
    return new DrawingError('TOO_COMPLEX', message, { cause: error });
  }
  return new DrawingError('FAILED', 'The drawing could not be converted.', { cause: error });
}

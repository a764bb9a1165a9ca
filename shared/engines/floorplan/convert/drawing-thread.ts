import { Worker } from 'node:worker_threads';
import { DrawingError } from '../dxf/drawing-error.ts';

/** Limits of work on a drawing; the thread is ended when it exceeds one. */
export interface DrawingLimits {
  /** Limit of the unpacked drawing. */
  readonly maxBytes: number;
  readonly maxProcessorMs: number;
  /** Longer than `maxProcessorMs`, for a machine that is busy with other work. */
  readonly maxElapsedMs: number;
  /** Limit of the objects. The drawing itself is in typed arrays outside of the heap, which `maxBytes` limits. */
  readonly maxHeapMb: number;
}

/** A thread that works on one drawing. */
interface DrawingThread<Request, Message, Result> {
  /** File of the thread, as it is bundled. */
  readonly entry: string;
  readonly limits: DrawingLimits;
  /** What the thread gets besides the file and `maxBytes`. */
  readonly request: Request;
  /** Takes a message of the thread; ends with the result, or sends something back. */
  readonly take: (
    message: Message,
    thread: Worker,
    end: (result: Result) => void,
    fail: (error: unknown) => void,
  ) => void;
  /** Ends the thread early. */
  readonly signal?: AbortSignal | undefined;
}

const YOUNG_HEAP_MB = 64;
const WATCH_MS = 250;

/**
 * Works on a drawing in a thread of its own. The thread is ended when it takes too long or too much memory: no drawing
 * can end the function, and the bundle of the function does not contain the reader.
 *
 * @throws DrawingError TOO_SLOW and OUT_OF_MEMORY for the limits, FAILED for an error of the service
 */
export async function inDrawingThread<Request extends object, Message, Result>(
  file: Uint8Array,
  { entry, limits, request, take, signal }: DrawingThread<Request, Message, Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  // A copy: transferring a buffer detaches it, and the buffer of the caller may hold other bytes too.
  const own = Uint8Array.from(file);
  const thread = new Worker(entry, {
    workerData: { ...request, file: own, maxBytes: limits.maxBytes },
    transferList: [own.buffer],
    // Code that reads files of clients gets no environment, so it has no credentials.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  const end = new AbortController();
  const timer = setInterval(() => void stopWhenSlow().catch((error) => end.abort(error)), WATCH_MS);
  const began = performance.now();
  const stopWhenSlow = async () => {
    const elapsedMs = performance.now() - began;
    const isSlow = elapsedMs > limits.maxElapsedMs || (await processorMs(thread)) > limits.maxProcessorMs;
    if (isSlow)
      end.abort(new DrawingError('TOO_SLOW', 'The drawing takes too long to read: send less of it at a time.'));
  };
  try {
    return await resultOf(thread, take, signal ? AbortSignal.any([signal, end.signal]) : end.signal);
  } finally {
    clearInterval(timer);
    await thread.terminate();
  }
}

/** The processor time of a thread; 0 when it has ended or not begun. */
async function processorMs(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_NOT_RUNNING') return 0;
    throw error;
  }
}

function resultOf<Message, Result>(
  thread: Worker,
  take: DrawingThread<object, Message, Result>['take'],
  signal: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    thread.on('message', (message: Message) => take(message, thread, resolve, reject));
    thread.once('error', (error: Error & { code?: string }) => reject(faultOf(error)));
    thread.once('exit', () => reject(new DrawingError('FAILED', 'The drawing could not be converted.')));
  });
}

function faultOf(error: Error & { code?: string }): DrawingError {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const message = 'The drawing holds more than can be read at once: send less of it at a time.';
    return new DrawingError('OUT_OF_MEMORY', message, { cause: error });
  }
  return new DrawingError('FAILED', 'The drawing could not be converted.', { cause: error });
}

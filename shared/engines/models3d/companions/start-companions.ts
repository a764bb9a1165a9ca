import { Worker } from 'node:worker_threads';
import { ModelError } from '../model-error.ts';
import type { Companions, CompanionsRequest, ModelContent } from './companion-messages.ts';

/** Far more than the largest accepted model needs: four seconds for 300,000 triangles. */
const TIMEOUT_MS = 300_000;

/** A thread that makes the files in addition to a GLB. Disposing of it terminates it. */
interface CompanionThread extends AsyncDisposable {
  /**
   * Makes the files. Call it once. The vertices of the model are transferred to the thread and cannot be used here any
   * more.
   *
   * @throws ModelError MODEL_TIMEOUT; the signal's reason; any error of the thread
   */
  make(model: ModelContent, folder: string): Promise<Companions>;
}

/**
 * Starts a thread that loads its modules and waits for a model. Writing a USDZ and reading it back take as long as the
 * Draco encoding, which runs at the same time on another processor.
 *
 * @param entry bundled file of `companion-thread.ts`
 */
export function startCompanions(entry: string, signal?: AbortSignal): CompanionThread {
  // The thread needs nothing of the function's environment.
  const thread = new Worker(entry, { env: {}, execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<Companions>();
  // The rejection must not count as unhandled before and after `make`.
  promise.catch(() => undefined);
  const onAbort = () => reject(signal?.reason);
  let timer: NodeJS.Timeout | undefined;
  signal?.addEventListener('abort', onAbort, { once: true });
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the companion thread has ended')));
  return {
    make(model, folder) {
      const error = new ModelError('MODEL_TIMEOUT', 'The USDZ and the preview took too long; reduce the detail.');
      timer = setTimeout(() => reject(error), TIMEOUT_MS);
      const request: CompanionsRequest = { model, folder };
      thread.postMessage(request, verticesOf(model));
      return promise;
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      await thread.terminate();
    },
  };
}

/** The buffers of all vertices, each once. Pictures stay, because the GLB needs the same bytes. */
function verticesOf({ parts }: ModelContent): ArrayBuffer[] {
  const arrays = parts.flatMap(({ positions, normals, uvSets, colors, indices }) => [
    ...[positions, normals, indices, ...uvSets],
    ...(colors ? [colors] : []),
  ]);
  const buffers = arrays.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
  return [...new Set(buffers)];
}

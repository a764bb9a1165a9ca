import { Worker } from 'node:worker_threads';
import { ModelError } from '../model-error.ts';
import type { Companions, CompanionsRequest, ShownModel } from './companion-messages.ts';

/** Far longer than the largest model that is accepted takes: four seconds for 300,000 triangles. */
const TIMEOUT_MS = 300_000;

/** A thread that makes the files beside a GLB. Disposing of it ends it, whatever it does. */
export interface CompanionThread extends AsyncDisposable {
  /**
   * Makes them, once. The model's vertices go over to the thread: they are gone here.
   *
   * @throws ModelError MODEL_TIMEOUT; the signal's reason; the thread's own error, which is a fault of ours
   */
  make(model: ShownModel, folder: string): Promise<Companions>;
}

/**
 * Starts a thread that loads what it needs meanwhile and waits for a model: writing a USDZ and reading it back take as long
 * as the Draco encoding, which goes on beside it on another processor.
 *
 * @param entry file of `companion-thread.ts`, as it is bundled
 */
export function startCompanions(entry: string, signal?: AbortSignal): CompanionThread {
  // It makes files of a model that was read already: nothing of the function's environment is for it.
  const thread = new Worker(entry, { env: {}, execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<Companions>();
  // Nobody may wait for it yet, or any more.
  promise.catch(() => undefined);
  const onAbort = () => reject(signal?.reason);
  let timer: NodeJS.Timeout | undefined;
  signal?.addEventListener('abort', onAbort, { once: true });
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the thread of the files beside the GLB has ended')));
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

/** The memory of all vertices, each once. Pictures stay: the GLB is made of the same bytes. */
function verticesOf({ parts }: ShownModel): ArrayBuffer[] {
  const arrays = parts.flatMap(({ positions, normals, uvSets, colors, indices }) => [
    ...[positions, normals, indices, ...uvSets],
    ...(colors ? [colors] : []),
  ]);
  const buffers = arrays.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
  return [...new Set(buffers)];
}

import { Worker } from 'node:worker_threads';
import type { IndexPart } from './index-part.ts';
import type { RankedProduct } from './rank-products.ts';

/** Far longer than any question takes. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** A question to the thread, or the end of all questions. */
export type PartRequest = { readonly number: number; readonly query: string; readonly limit: number } | 'close';

/** The answer to the question of this number; 0 says that the file is open. */
export interface PartResponse {
  readonly number: number;
  readonly ranked: RankedProduct[];
}

/**
 * Opens a file of a search index in a thread of its own, so that the files of a large one are asked at the same time. Throws
 * what opening it throws.
 *
 * @param entry file of `part-thread.ts`, as it is bundled
 */
export async function openPartInThread(file: string, entry: string): Promise<IndexPart> {
  // The thread reads one file: nothing of the function's environment is for it.
  const thread = new Worker(entry, { workerData: file, env: {}, execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<RankedProduct[]>>();
  let asked = 0;
  let fault: Error | undefined;
  const end = (error: Error) => {
    fault ??= error;
    for (const { reject } of waiting.values()) reject(fault);
  };
  thread.once('error', end);
  thread.once('exit', () => end(new Error('the thread of a search file has ended')));
  thread.on('message', ({ number, ranked }: PartResponse) => waiting.get(number)?.resolve(ranked));
  const responseTo = async (number: number): Promise<RankedProduct[]> => {
    if (fault) throw fault;
    const awaited = Promise.withResolvers<RankedProduct[]>();
    waiting.set(number, awaited);
    const timer = setTimeout(() => {
      end(new Error('a search file does not respond'));
      thread.terminate();
    }, RESPONSE_TIMEOUT_MS);
    try {
      return await awaited.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(number);
    }
  };
  const send = (request: PartRequest) => thread.postMessage(request);
  await responseTo(asked);
  return {
    ranked(query, limit) {
      const number = ++asked;
      send({ number, query, limit });
      return responseTo(number);
    },
    close: () => send('close'),
  };
}

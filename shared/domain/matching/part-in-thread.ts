import { Worker } from 'node:worker_threads';
import type { IndexPart } from './index-part.ts';
import type { RankedProduct } from './rank-products.ts';
import type { ItemSearch, SegmentHits } from './search-segment.ts';

/** Much longer than a query takes. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** A query for the thread; `close` ends the thread. */
export type PartRequest =
  | ({ readonly number: number; readonly limit: number } & (
      | { readonly query: string }
      | { readonly search: ItemSearch }
    ))
  | 'close';

/** The response to the query with this number. Number 0 reports that the file is open. */
export interface PartResponse {
  readonly number: number;
  readonly ranked?: RankedProduct[];
  readonly hits?: SegmentHits | undefined;
}

/**
 * Opens a file of a search index in a thread, so that the files of a large index are searched in parallel. Rejects with
 * the error of opening the file.
 *
 * @param entry bundled file of `part-thread.ts`
 */
export async function openPartInThread(file: string, entry: string): Promise<IndexPart> {
  // The thread only reads a file and gets no environment variables.
  const thread = new Worker(entry, { workerData: file, env: {}, execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<PartResponse>>();
  let asked = 0;
  let fault: Error | undefined;
  const end = (error: Error) => {
    fault ??= error;
    for (const { reject } of waiting.values()) reject(fault);
  };
  thread.once('error', end);
  thread.once('exit', () => end(new Error('the thread of a search file has ended')));
  thread.on('message', (response: PartResponse) => waiting.get(response.number)?.resolve(response));
  const responseTo = async (number: number): Promise<PartResponse> => {
    if (fault) throw fault;
    const awaited = Promise.withResolvers<PartResponse>();
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
    async ranked(query, limit) {
      const number = ++asked;
      send({ number, query, limit });
      return (await responseTo(number)).ranked ?? [];
    },
    async search(search, limit) {
      const number = ++asked;
      send({ number, search, limit });
      return (await responseTo(number)).hits;
    },
    close: () => send('close'),
  };
}

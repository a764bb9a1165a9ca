/** Entry of the thread that searches one file of a large search index; see part-in-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { openPart } from './index-part.ts';
import type { PartRequest, PartResponse } from './part-in-thread.ts';

const part = openPart(workerData as string);
send({ number: 0 });

// Messages arrive in order, so all queries before `close` get a response.
parentPort!.on('message', async (request: PartRequest) => {
  if (request === 'close') {
    part.close();
    parentPort!.close();
    return;
  }
  const { number, limit } = request;
  if ('search' in request) send({ number, hits: await part.search(request.search, limit) });
  else send({ number, ranked: await part.ranked(request.query, limit) });
});

function send(response: PartResponse): void {
  parentPort!.postMessage(response);
}

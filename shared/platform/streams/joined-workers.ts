import type { BatchResponse } from '../jobs/job-worker.ts';

type StreamHandler = (event: unknown) => Promise<BatchResponse>;

/**
 * Makes one Lambda handler of several workers of the same stream: each gets every batch. A record that one of them
 * could not even set aside is delivered to all of them again, which is safe, because a repeated record is.
 */
export function joinedWorkers(workers: readonly StreamHandler[]): StreamHandler {
  return async (event) => {
    const responses = await Promise.all(workers.map((worker) => worker(event)));
    const unsaved = new Set(
      responses.flatMap(({ batchItemFailures }) => batchItemFailures.map((each) => each.itemIdentifier)),
    );
    return { batchItemFailures: [...unsaved].map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

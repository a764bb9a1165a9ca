import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, OperationAnswer } from '../../../shared/contract/client/index.ts';

/** A job as the list of jobs shows it. */
type ListedJob = OperationAnswer<'listAssetProcessings'>['assetProcessings'][number];

const LOOK_EVERY_MS = 1_000;
const PAGE_JOBS = '1000';
/** Looks that fail one after another until the watch gives up. */
const MAX_FAILED_LOOKS = 10;
const DONE = 100;
const FAILED = -1;

/** Waits for the jobs of a batch with one look at all of them, whatever their number. */
export interface BatchWatch {
  /**
   * Returns the job at its end, well or not.
   *
   * @param onProgress gets 0 to 100
   * @throws the error of the last look, if ten in a row fail
   */
  ended(jobId: string, onProgress: (percent: number) => void): Promise<ListedJob>;
}

interface Waiter {
  readonly onProgress: (percent: number) => void;
  readonly resolve: (job: ListedJob) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts to look when somebody waits, every `everyMs`, and asks only for what has changed since the last look. */
export function watchBatch(client: Pick<Client, 'pages'>, batch: string, everyMs = LOOK_EVERY_MS): BatchWatch {
  const waiters = new Map<string, Waiter>();
  const known = new Map<string, ListedJob>();
  let updatedSince: string | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    const query = { batch, limit: PAGE_JOBS, ...(updatedSince === undefined ? {} : { updatedSince }) };
    let began: string | undefined;
    for await (const { assetProcessings, meta } of client.pages('listAssetProcessings', { query })) {
      began ??= meta.serverTime;
      for (const job of assetProcessings) known.set(job.id, job);
    }
    updatedSince = began;
    for (const [id, { onProgress, resolve }] of waiters) {
      const job = known.get(id);
      if (!job) continue;
      onProgress(job.progress);
      if (job.status !== DONE && job.status !== FAILED) continue;
      waiters.delete(id);
      resolve(job);
    }
  }

  async function lookUntilNobodyWaits(): Promise<void> {
    isLooking = true;
    for (let failed = 0; waiters.size > 0; ) {
      try {
        await look();
        failed = 0;
      } catch (error) {
        failed += 1;
        if (failed === MAX_FAILED_LOOKS) {
          for (const { reject } of waiters.values()) reject(error);
          waiters.clear();
        }
      }
      if (waiters.size > 0) await sleep(everyMs);
    }
    isLooking = false;
  }

  return {
    ended: (jobId, onProgress) =>
      new Promise((resolve, reject) => {
        waiters.set(jobId, { onProgress, resolve, reject });
        // It never rejects: whoever waits gets the error.
        if (!isLooking) void lookUntilNobodyWaits();
      }),
  };
}

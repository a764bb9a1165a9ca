import type { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import type { FinishedOptions, OperationClient } from './operation-types.ts';
import { pause } from './pause.ts';

const DONE = 100;
const FAILED = -1;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;
const DEFAULT_LIMIT_MS = 15 * 60_000;

/** A job ended with an error. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError';
  /** The code of D614 in contract/interface.md. */
  readonly code: string;
  readonly job: AssetProcessing;

  constructor(job: AssetProcessing) {
    super(job.error?.message ?? 'The job failed.');
    this.code = job.error?.code ?? 'INTERNAL';
    this.job = job;
  }
}

/**
 * Waits until a job ends and returns it. Reads it after half a second, then less and less often.
 *
 * @throws JobFailedError if it failed
 * @throws DOMException `TimeoutError` if it takes longer than `timeoutMs`, or the reason of the signal
 */
export async function finished(
  client: Pick<OperationClient, 'getAssetProcessing'>,
  { id }: Pick<AssetProcessing, 'id'>,
  { signal, timeoutMs = DEFAULT_LIMIT_MS, onProgress }: FinishedOptions = {},
): Promise<AssetProcessing> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
    const { assetProcessing: job } = await client.getAssetProcessing({ params: { id }, signal: either });
    onProgress?.(job.progress, job);
    if (job.status === DONE) return job;
    if (job.status === FAILED) throw new JobFailedError(job);
    await pause(waitMs, either);
  }
}

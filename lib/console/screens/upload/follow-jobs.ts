import type { ListedProcessing } from '../../../../shared/domain/jobs/asset-processing.ts';
import type { FileUpload } from './file-upload.ts';

/**
 * The uploads as their jobs are now. A lost one whose job is there was sent by the page before: that page ended before
 * the answer came.
 *
 * @param jobs of the batch, the last changed one first
 */
export function followJobs(uploads: readonly FileUpload[], jobs: readonly ListedProcessing[]): readonly FileUpload[] {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const byItem = new Map(jobs.toReversed().map((job) => [job.targetId, job]));
  return uploads.map((upload) => {
    if (upload.state !== 'running' && upload.state !== 'lost') return upload;
    const job = upload.jobId === undefined ? byItem.get(upload.itemId) : byId.get(upload.jobId);
    return job === undefined ? upload : { ...upload, isMade: true, jobId: job.id, ...stateOf(job) };
  });
}

/** What a job says of its upload. */
type JobOutcome = Pick<FileUpload, 'state' | 'percent' | 'error' | 'errorCode' | 'oddSize' | 'missing'>;

function stateOf({ status, progress, error, warnings }: ListedProcessing): JobOutcome {
  if (status === 100) {
    const sentenceOf = (wanted: string) => warnings.find(({ code }) => code === wanted)?.message;
    const [oddSize, missing] = [sentenceOf('SIZE_UNUSUAL'), sentenceOf('TEXTURE_MISSING')];
    return { state: 'done', percent: 100, oddSize, missing };
  }
  if (status === -1) {
    const isOdd = error?.code === 'MODEL_BAD_BOUNDS';
    const said = { error: error?.message, errorCode: error?.code };
    return { state: 'failed', percent: 0, ...said, ...(isOdd && { oddSize: error.message }) };
  }
  return { state: 'running', percent: progress };
}

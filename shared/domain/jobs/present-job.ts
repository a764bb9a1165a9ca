import { notFound } from '../../platform/errors/service-error.ts';
import type { StoredJob, StoredResult } from '../../platform/jobs/job.ts';
import { fileUrl } from '../items/present-item.ts';
import { type AssetProcessing, JobResult } from './asset-processing.ts';

export interface JobPresentation {
  /** Where the public files are, without a slash at the end. */
  readonly uploadUrl: string;
  /** A URL of the source for those who may see it (who started the job, and catalog managers); null for the rest. */
  readonly sourceUrl: string | null;
}

/** A job as answers hold it. Throws 404 for one that is no asset processing: a drawing's. */
export function presentJob(job: StoredJob, { uploadUrl, sourceUrl }: JobPresentation): AssetProcessing {
  const { id, kind, status, progress, created, updated, warnings, error, sourceSettings } = job;
  if (kind === 'drawing') throw notFound('job');
  const results = job.results.map((result) => presentResult(result, uploadUrl));
  return {
    id,
    type: 0,
    kind,
    status,
    progress: status === 100 ? 100 : progress,
    sourceUrl,
    targetId: job.targetId,
    created,
    updated,
    resultUrl: job.resultKey === undefined ? (results[0]?.url ?? null) : fileUrl(uploadUrl, job.resultKey),
    results,
    warnings,
    error,
    sourceSettings,
  };
}

/** Keys become addresses, those of the files of a result as well. */
function presentResult({ key, files, ...facts }: StoredResult, uploadUrl: string): AssetProcessing['results'][number] {
  return JobResult.parse({
    ...facts,
    ...(key === undefined ? {} : { url: fileUrl(uploadUrl, key) }),
    ...(files ? { files: files.map(({ key: file, ...rest }) => ({ ...rest, url: fileUrl(uploadUrl, file) })) } : {}),
  });
}

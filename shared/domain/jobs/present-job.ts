import { notFound } from '../../platform/errors/service-error.ts';
import type { StoredJob, StoredResult } from '../../platform/jobs/job.ts';
import { fileUrl } from '../items/present-item.ts';
import { type AssetProcessing, JobResult } from './asset-processing.ts';

/** The URLs that the response with a job contains. */
interface JobPresentation {
  /** The base URL of public files, without a slash at the end. */
  readonly uploadUrl: string;
  /** URL of the source for callers who can see it (its starter, and catalog managers); null for others. */
  readonly sourceUrl: string | null;
}

/**
 * Returns a job for a response.
 *
 * @throws ServiceError 404 for the job of a drawing
 */
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

/** Replaces keys with URLs, also in the files of the result. */
function presentResult({ key, files, ...facts }: StoredResult, uploadUrl: string): AssetProcessing['results'][number] {
  return JobResult.parse({
    ...facts,
    ...(key === undefined ? {} : { url: fileUrl(uploadUrl, key) }),
    ...(files ? { files: files.map(({ key: file, ...rest }) => ({ ...rest, url: fileUrl(uploadUrl, file) })) } : {}),
  });
}

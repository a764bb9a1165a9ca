import { notFound } from '../../platform/errors/service-error.ts';
import type { StoredJob, StoredResult } from '../../platform/jobs/job.ts';
import { isListed } from '../../platform/jobs/job-state.ts';
import type { ListedJob } from '../../platform/jobs/listed-job.ts';
import { fileUrl } from '../items/present-item.ts';
import { type AssetProcessing, JobResult, type ListedProcessing } from './asset-processing.ts';

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
 * @throws ServiceError 404 for the job of a drawing or a catalog
 */
export function presentJob(job: StoredJob, { uploadUrl, sourceUrl }: JobPresentation): AssetProcessing {
  const { id, kind, status, progress, created, updated, warnings, error, sourceSettings } = job;
  if (!isListed(kind)) throw notFound('job');
  const results = withAnimations(job.results).map((result) => presentResult(result, uploadUrl));
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
    ...(job.batch === undefined ? {} : { batch: job.batch }),
  };
}

/** Returns a job for the list of its tenant. */
export function presentListedJob(job: ListedJob, uploadUrl: string): ListedProcessing {
  const { id, kind, status, created, updated, targetId, warnings, error, resultKey, batch, shownProgress } = job;
  if (!isListed(kind)) throw new TypeError(`the ${kind} ${id} is in no list`);
  return {
    ...{ id, type: 0, kind, status, progress: status === 100 ? 100 : shownProgress, targetId, created, updated },
    resultUrl: status === 100 && resultKey !== undefined ? fileUrl(uploadUrl, resultKey) : null,
    ...{ warnings, error },
    ...(batch === undefined ? {} : { batch }),
  };
}

/**
 * Jobs of earlier versions have the animation of a turntable as a result without an index. It moves into the first
 * frame of its view (D706).
 */
function withAnimations(stored: StoredJob['results']): StoredJob['results'] {
  const animations = new Map<unknown, StoredResult>();
  for (const result of stored) if (result.index === null) animations.set(result.view, result);
  return stored.flatMap((result) => {
    if (result.index === null) return [];
    const old = result.index === 0 ? animations.get(result.view) : undefined;
    if (old?.key === undefined) return [result];
    const { key, width, height, format } = old;
    return [{ ...result, animation: { key, width, height, format } }];
  });
}

/** Replaces keys with URLs, also in the files of the result. */
function presentResult(
  { key, files, animation, ...facts }: StoredResult,
  uploadUrl: string,
): AssetProcessing['results'][number] {
  return JobResult.parse({
    ...facts,
    ...(key === undefined ? {} : { url: fileUrl(uploadUrl, key) }),
    ...(animation ? { animation: withUrl(animation, uploadUrl) } : {}),
    ...(files ? { files: files.map((file) => withUrl(file, uploadUrl)) } : {}),
  });
}

function withUrl({ key, ...facts }: { readonly key: string }, uploadUrl: string) {
  return { ...facts, url: fileUrl(uploadUrl, key) };
}

import { canonicalJson } from '../../platform/http/canonical-json.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { JobStatus, StoredJob } from '../../platform/jobs/job.ts';
import { type ChoiceSources, resolveChoice } from '../configured-items/resolve-choice.ts';
import { presentJob } from '../jobs/present-job.ts';
import { type OptionBatch, OptionJobSettings } from './option-batch.ts';
import type { OptionRendering } from './option-rendering.ts';

/** Returns a batch that was not started, for a response. */
export function presentDryBatch({ jobIds, ...batch }: Omit<OptionBatch, 'created'>): OptionRendering {
  const { target, options, choices, pictures, megapixels, estimatedSeconds } = batch;
  return {
    ...{ id: null, item: target, options, choices, pictures, megapixels, estimatedSeconds, jobCount: jobIds.length },
    ...{ status: 0, progress: 0, jobs: [], results: [], warnings: [], outdated: 0, created: null },
  };
}

/**
 * Returns a batch for a response, with the results of its jobs. Results of a choice whose model would now be another
 * one are left out.
 *
 * @param jobs of the batch; those whose rows have expired are missing
 */
export async function presentOptionBatch(
  batch: OptionBatch,
  jobs: readonly StoredJob[],
  { uploadUrl, ...sources }: ChoiceSources & { readonly uploadUrl: string },
): Promise<OptionRendering> {
  const item = await sources.items.findCurrent(batch.tenant, itemIdOfPath(batch.target));
  const shown = [];
  let outdated = 0;
  for (const job of jobs) {
    const { choices, choice: other } = OptionJobSettings.parse(job.sourceSettings);
    const old = new Set<string>();
    for (const { choice, hash } of choices) {
      const text = JSON.stringify({ ...other, ...choice });
      const now = item && (await resolveChoice(item, text, sources));
      if (now?.hash !== hash) old.add(canonicalJson(choice));
    }
    outdated += old.size;
    const presented = presentJob(job, { uploadUrl, sourceUrl: null });
    const results = presented.results.filter(({ choice }) => !old.has(canonicalJson(choice)));
    shown.push({ ...presented, results, choices: choices.map(({ choice }) => choice) });
  }
  const progress = shown.reduce((sum, job) => sum + job.progress, 0) / Math.max(1, shown.length);
  const { id, options, choices, pictures, megapixels, estimatedSeconds, created } = batch;
  return {
    ...{ id, item: batch.target, options, choices, pictures, megapixels, estimatedSeconds },
    ...{ jobCount: batch.jobIds.length, status: statusOf(shown), progress: Math.floor(progress) },
    jobs: shown.map(({ id: job, status, progress: done, error, choices: of }) => ({
      ...{ id: job, status, progress: done, error, choices: of },
    })),
    results: shown.flatMap(({ results }) => results),
    warnings: shown.flatMap(({ warnings }) => warnings),
    ...{ outdated, created },
  };
}

function statusOf(jobs: readonly { readonly status: JobStatus }[]): JobStatus {
  const statuses = new Set(jobs.map(({ status }) => status));
  if (statuses.has(10) || (statuses.has(0) && statuses.size > 1)) return 10;
  if (statuses.has(0)) return 0;
  return statuses.has(-1) ? -1 : 100;
}

import type { StoredJob } from '../../platform/jobs/job.ts';
import { presentJob } from '../jobs/present-job.ts';
import { PLAN_ID } from '../plans/plan.ts';
import type { NoticeName } from '../webhooks/event.ts';

/** A row has at most 400 KB, and receivers do not want more: results beyond are read with GET. */
const MAX_RESULTS_CHARACTERS = 100_000;

/** The event of the end of a job, by its kind. The models of an import have events, the import has none. */
export const NOTICE_OF_KIND: Readonly<Partial<Record<StoredJob['kind'], NoticeName>>> = {
  conversion: 'asset.finished',
  rendering: 'rendering.finished',
  export: 'export.finished',
  drawing: 'plan.converted',
};

/**
 * Returns `data` of the event of a job that has ended: the id of its object, and the job as a GET responds, without the
 * address of the source and without the recipient of a mail. Results beyond 100,000 characters are left out, and
 * `resultsOmitted` is their number.
 * Source: D2161 in contract/interface.md.
 *
 * @param uploadUrl the base URL of public files, without a slash at the end
 */
export function jobNotice(job: StoredJob, uploadUrl: string): Readonly<Record<string, unknown>> {
  const { sourceUrl, results, ...facts } = shown(job, uploadUrl);
  const kept: unknown[] = [];
  let characters = 0;
  for (const result of results) {
    characters += JSON.stringify(result).length;
    if (characters > MAX_RESULTS_CHARACTERS) break;
    kept.push(result);
  }
  const omitted = results.length - kept.length;
  return { ...subjectOf(job), job: { ...facts, results: kept, ...(omitted > 0 && { resultsOmitted: omitted }) } };
}

/** No call shows the job of a drawing; its event has the same form. */
function shown(job: StoredJob, uploadUrl: string) {
  if (job.kind !== 'drawing') return presentJob(job, { uploadUrl, sourceUrl: null });
  const asExport = presentJob(
    { ...job, kind: 'export', results: [], sourceSettings: {} },
    { uploadUrl, sourceUrl: null },
  );
  return { ...asExport, kind: job.kind };
}

function subjectOf({ kind, targetId, configurationId }: StoredJob): Readonly<Record<string, string>> {
  if (kind === 'drawing' || PLAN_ID.test(targetId)) return { planId: targetId };
  if (targetId.startsWith('ps_')) return { planSnapshotId: targetId };
  return configurationId === undefined ? { itemId: targetId } : { configurationId };
}

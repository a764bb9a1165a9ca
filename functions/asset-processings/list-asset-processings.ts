import { listAssetProcessings } from '../../shared/contract/routes/job-management.ts';
import { cursorAt, INDEX_LAG_MS, jobSelection, seesAllJobs } from '../../shared/domain/jobs/list-jobs.ts';
import { presentListedJob } from '../../shared/domain/jobs/present-job.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag, matchesWeakly } from '../../shared/platform/http/entity-tag.ts';
import { Reply } from '../../shared/platform/http/response.ts';
import { jobList } from '../../shared/platform/jobs/job-list.ts';
import { jobMarks } from '../../shared/platform/jobs/job-marks.ts';
import { areJobsListed } from '../../shared/platform/jobs/upgrade-jobs.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const table = openTable('jobs');
const marks = jobMarks(table);
const list = jobList(table);
const uploadUrl = publicFilesUrl(process.env);
/** Stays true, so it is read until then only. */
let complete = false;

export const handler = endpoint(listAssetProcessings, async ({ query, caller, headers }) => {
  const selection = jobSelection(query, caller);
  const now = new Date();
  const { text, changed, counts } = await marks.of(caller.tenant.id, now);
  // While the index may be behind the mark, the tag is of this response only.
  const isSettled = changed === '' || now.getTime() - Date.parse(changed) > INDEX_LAG_MS;
  const tagOf = { text, query, user: caller.user, settled: isSettled ? null : now.getTime() };
  const known = headers['if-none-match'];
  complete ||= await areJobsListed(table);
  const meta = { ...(seesAllJobs(caller) && { counts }), complete, serverTime: now.toISOString() };
  // The pipeline makes a 304 of this.
  if (known && matchesWeakly(known, entityTag(tagOf)))
    return new Reply({ assetProcessings: [], meta: { count: 0, ...meta } }, { tagOf });
  const { jobs, next } = await list.page(selection, selection);
  const assetProcessings = jobs.map((job) => presentListedJob(job, uploadUrl));
  return new Reply(
    {
      assetProcessings,
      meta: { count: jobs.length, ...meta, ...(next === undefined ? {} : { nextCursor: cursorAt(next) }) },
    },
    { tagOf },
  );
});

import type { UrlSigner } from '../../platform/aws/signed-urls.ts';
import { entityTag } from '../../platform/http/entity-tag.ts';
import { checkPrecondition } from '../../platform/http/precondition.ts';
import type { HttpRequest } from '../../platform/http/request.ts';
import { Reply } from '../../platform/http/response.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { AssetProcessing } from './asset-processing.ts';
import { maySeeSource, sourceUrlFor } from './job-access.ts';
import { presentJob } from './present-job.ts';

/** What the URLs in a job need. */
interface JobReplyDeps {
  readonly signSourceUrl: UrlSigner;
  readonly uploadUrl: string;
}

/** Returns the response with a job for this caller, with the `ETag` of a GET. */
export async function jobReply(
  job: StoredJob,
  caller: Caller,
  { signSourceUrl, uploadUrl }: JobReplyDeps,
): Promise<Reply<{ assetProcessing: AssetProcessing }>> {
  const sourceUrl = await sourceUrlFor(job, caller, signSourceUrl);
  const tagOf = tagContent(job, caller, uploadUrl);
  const json = { assetProcessing: presentJob(job, { uploadUrl, sourceUrl }) };
  return new Reply(json, { headers: { etag: entityTag(tagOf) }, tagOf });
}

/**
 * Checks `If-Match`.
 *
 * @throws ServiceError 412 if the caller has read another state of the job
 */
export function checkJobPrecondition(
  headers: HttpRequest['headers'],
  job: StoredJob,
  caller: Caller,
  uploadUrl: string,
): void {
  checkPrecondition(headers, entityTag(tagContent(job, caller, uploadUrl)));
}

/** Contains whether the source is visible, not its URL, because each response has a new signature. */
function tagContent(job: StoredJob, caller: Caller, uploadUrl: string) {
  const assetProcessing = presentJob(job, { uploadUrl, sourceUrl: null });
  return { assetProcessing: { ...assetProcessing, sourceUrl: maySeeSource(job, caller) } };
}

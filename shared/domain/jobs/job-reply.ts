import type { FileStore } from '../../platform/aws/files.ts';
import { Reply } from '../../platform/http/answer.ts';
import { entityTag } from '../../platform/http/entity-tag.ts';
import { checkPrecondition } from '../../platform/http/precondition.ts';
import type { HttpRequest } from '../../platform/http/request.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { AssetProcessing } from './asset-processing.ts';
import { maySeeSource, sourceUrlFor } from './job-access.ts';
import { presentJob } from './present-job.ts';

export interface JobReplyDeps {
  readonly privateFiles: Pick<FileStore, 'signedUrl'>;
  readonly uploadUrl: string;
}

/** A job as an answer to this caller, with the `ETag` that a GET has. */
export async function jobReply(
  job: StoredJob,
  caller: Caller,
  { privateFiles, uploadUrl }: JobReplyDeps,
): Promise<Reply<{ assetProcessing: AssetProcessing }>> {
  const sourceUrl = await sourceUrlFor(job, caller, privateFiles);
  const tagOf = tagContent(job, caller, uploadUrl);
  const json = { assetProcessing: presentJob(job, { uploadUrl, sourceUrl }) };
  return new Reply(json, { headers: { etag: entityTag(tagOf) }, tagOf });
}

/** Throws 412 when the caller has read another state of the job than this one. */
export function checkJobPrecondition(
  headers: HttpRequest['headers'],
  job: StoredJob,
  caller: Caller,
  uploadUrl: string,
): void {
  checkPrecondition(headers, entityTag(tagContent(job, caller, uploadUrl)));
}

/** Of the source whether it is shown, as its address is signed anew each time. */
function tagContent(job: StoredJob, caller: Caller, uploadUrl: string) {
  const assetProcessing = presentJob(job, { uploadUrl, sourceUrl: null });
  return { assetProcessing: { ...assetProcessing, sourceUrl: maySeeSource(job, caller) } };
}

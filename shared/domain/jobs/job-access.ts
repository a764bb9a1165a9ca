import type { UrlSigner } from '../../platform/aws/signed-urls.ts';
import { parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';

const SOURCE_URL_SECONDS = 3_600;

/** Returns the starter of a job as its row stores it; null if the caller is not signed in. */
export function starterOf(caller: Caller): string | null {
  return caller.user ? `${caller.tenant.id}#${caller.user.id}` : null;
}

/**
 * Returns whether a caller can see the source of a job: its starter, and managers of the item's catalog can. Source:
 * D605 in contract/interface.md.
 */
export function maySeeSource(job: StoredJob, caller: Caller): boolean {
  if (job.startedBy !== null && job.startedBy === starterOf(caller)) return true;
  const catalogId = parseItemId(job.targetId)?.catalogId ?? '';
  return job.tenant === caller.tenant.id && caller.hasRight('catalog-mgt', catalogId);
}

/**
 * Returns the URL of a job's source for callers who can see it: the original URL, or a signed URL of the stored file,
 * valid for an hour. Null for other callers (D605).
 */
export async function sourceUrlFor(job: StoredJob, caller: Caller, signUrl: UrlSigner): Promise<string | null> {
  if (job.sourceKey === null || !maySeeSource(job, caller)) return null;
  return job.source?.kind === 'url' ? job.source.url : signUrl(job.sourceKey, SOURCE_URL_SECONDS);
}

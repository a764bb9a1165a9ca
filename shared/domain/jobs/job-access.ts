import type { FileStore } from '../../platform/aws/files.ts';
import { parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';

const SOURCE_URL_SECONDS = 3_600;

/** How a job remembers who started it; null for a caller who is not signed in. */
export function starterOf(caller: Caller): string | null {
  return caller.user ? `${caller.tenant.id}#${caller.user.id}` : null;
}

/**
 * Whether a caller may see what a job was made from: who started it, and managers of the item's catalog.
 * Source: D605 in contract/interface.md.
 */
export function maySeeSource(job: StoredJob, caller: Caller): boolean {
  if (job.startedBy !== null && job.startedBy === starterOf(caller)) return true;
  const catalogId = parseItemId(job.targetId)?.catalogId ?? '';
  return job.tenant === caller.tenant.id && caller.hasRight('catalog-mgt', catalogId);
}

/**
 * The address of a job's source for those who may see it: the URL that was given, or one of the file that was sent,
 * readable for an hour. Null for everybody else (D605).
 */
export async function sourceUrlFor(
  job: StoredJob,
  caller: Caller,
  files: Pick<FileStore, 'signedUrl'>,
): Promise<string | null> {
  if (job.sourceKey === null || !maySeeSource(job, caller)) return null;
  return job.source?.kind === 'url' ? job.source.url : files.signedUrl(job.sourceKey, SOURCE_URL_SECONDS);
}

import type { Caller } from '../auth/caller.ts';
import type { FileStore } from '../aws/files.ts';
import { parseItemId } from '../identifiers/item-id.ts';
import type { StoredJob } from './job.ts';

const SOURCE_URL_SECONDS = 3_600;

/** How a job remembers who started it; null for a caller who is not signed in. */
export function starterOf(caller: Caller): string | null {
  return caller.user ? `${caller.tenant.id}#${caller.user.id}` : null;
}

/**
 * The address of a job's source: the URL that was given, or one of the file that was sent, readable for an hour; for those who may see it: who started the job, and managers of
 * the item's catalog. Null for everybody else. Source: decisions.md, 'Who may read jobs', 'sourceUrl'.
 */
export async function sourceUrlFor(
  job: StoredJob,
  caller: Caller,
  files: Pick<FileStore, 'signedUrl'>,
): Promise<string | null> {
  if (job.sourceKey === null) return null;
  const started = job.startedBy !== null && job.startedBy === starterOf(caller);
  const catalogId = parseItemId(job.itemId)?.catalogId ?? '';
  const manages = job.tenant === caller.tenant.id && caller.hasRight('catalog-mgt', catalogId);
  if (!started && !manages) return null;
  return job.source?.kind === 'url' ? job.source.url : files.signedUrl(job.sourceKey, SOURCE_URL_SECONDS);
}

import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { FoundJobs } from '../../platform/jobs/found-jobs.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { isEnded } from '../../platform/jobs/job-state.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { maySeeCatalog, requireManager } from '../items/item-access.ts';
import { CatalogWork } from './catalog-job.ts';

/** Jobs that one list shows. */
const MAX_LISTED = 50;

/**
 * Returns a catalog that the caller manages.
 *
 * @throws ServiceError 404 for a catalog that the caller does not see, 403 for one that it does not manage
 */
export async function managedCatalog(
  id: string,
  caller: Caller,
  catalogs: Pick<CatalogStore, 'find'>,
): Promise<Catalog> {
  const catalog = await catalogs.find(id);
  if (!catalog || !maySeeCatalog(catalog, caller.tenant.id)) throw notFound('catalog');
  requireManager({ tenant: catalog.tenant, catalog: id }, caller);
  return catalog;
}

/**
 * Returns a job of a catalog.
 *
 * @param kind an undo is an import
 * @throws ServiceError 404 for an unknown job, and for one of another catalog or kind
 */
export async function findCatalogJob(
  catalog: Catalog,
  id: string,
  kind: 'import' | 'export',
  jobs: Pick<FoundJobs, 'find'>,
): Promise<StoredJob> {
  const job = await jobs.find(id);
  const isOfCatalog = job?.kind === 'catalog' && job.tenant === catalog.tenant && job.targetId === catalog.id;
  if (!isOfCatalog || kindOf(job) !== kind) throw notFound(kind);
  return job;
}

/** Returns the last 50 jobs of a catalog, the newest first. */
export async function listCatalogJobs(
  catalog: Catalog,
  kind: 'import' | 'export',
  jobs: Pick<FoundJobs, 'ofTarget'>,
): Promise<StoredJob[]> {
  const found: StoredJob[] = [];
  for await (const job of jobs.ofTarget(catalog.tenant, catalog.id)) {
    if (job.kind !== 'catalog' || kindOf(job) !== kind) continue;
    found.push(job);
    if (found.length === MAX_LISTED) break;
  }
  return found;
}

/**
 * Returns the undo of an import that waits or runs, so that a repeated call starts no second one; undefined if there is
 * none. Reads the jobs of the catalog since the import.
 */
export async function unfinishedUndo(
  { id, tenant, targetId, created }: Pick<StoredJob, 'id' | 'tenant' | 'targetId' | 'created'>,
  jobs: Pick<FoundJobs, 'ofTarget'>,
): Promise<StoredJob | undefined> {
  for await (const job of jobs.ofTarget(tenant, targetId)) {
    if (job.created < created) return undefined;
    if (job.kind !== 'catalog' || isEnded(job)) continue;
    const work = CatalogWork.parse(job.sourceSettings);
    if (work.work === 'undo' && work.of === id) return job;
  }
  return undefined;
}

/**
 * Checks that an import can be taken back.
 *
 * @throws ServiceError 409 while it runs, and for one that changed nothing by intent
 */
export function requireUndoable({ status, sourceSettings }: Pick<StoredJob, 'status' | 'sourceSettings'>): void {
  const work = CatalogWork.parse(sourceSettings);
  if (!isEnded({ status })) throw new ServiceError('CONFLICT', 'The import has not ended: cancel it first.');
  if (work.work !== 'import' || work.dryRun) {
    throw new ServiceError('CONFLICT', 'Nothing was imported that could be taken back.');
  }
}

function kindOf(job: StoredJob): 'import' | 'export' {
  return CatalogWork.parse(job.sourceSettings).work === 'export' ? 'export' : 'import';
}

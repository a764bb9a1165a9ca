import { requireStorable } from '../../platform/aws/require-storable.ts';
import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { ConditionFailedError } from '../../platform/aws/table.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Recorded } from '../audit/audit-part.ts';
import { Catalog } from './catalog.ts';
import type { CountCatalogs } from './catalog-count.ts';
import { requireRoomForCatalog } from './catalog-limits.ts';
import type { CatalogStore } from './catalog-store.ts';
import { showCatalog } from './shown-catalog.ts';
import type { CatalogChanges, ManagedCatalog, NewCatalog } from './written-catalog.ts';

const MAX_TRIES = 8;

/**
 * Creates an empty catalog of the caller's tenant.
 *
 * @throws ServiceError 400 for a text that cannot be stored, 403 for a manager of some catalogs only, 409 if the id is
 * taken, by any tenant, 422 for one catalog too many
 */
export async function createCatalog(
  sent: NewCatalog,
  caller: Caller,
  catalogs: Pick<CatalogStore, 'create'> & { readonly countOf: CountCatalogs },
  recorded: Recorded,
): Promise<Catalog> {
  requireManager(sent.id, caller);
  requireStorable('A catalog', sent);
  const catalog = Catalog.parse({ label: sent.id, visibility: 'tenant', ...sent, tenant: caller.tenant.id });
  await requireRoomForCatalog(undefined, catalog, catalogs.countOf);
  try {
    await catalogs.create(catalog, [recorded(catalog.id)]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError('CONFLICT', `The id ${sent.id} is taken.`, { cause: error });
  }
  return catalog;
}

/**
 * Changes a catalog of the caller's tenant: its name, who sees it, and what is shown first.
 *
 * @param catalogs its `checkPrecondition` throws 412 if the caller has read another state
 * @throws ServiceError 400 for a text that cannot be stored, 404 for a catalog that the caller does not see, 403 for
 * one that it does not manage, 422 for one too many that others see
 */
export function updateCatalog(
  id: string,
  sent: CatalogChanges,
  caller: Caller,
  catalogs: Pick<CatalogStore, 'findCurrent' | 'replace'> & {
    readonly countOf: CountCatalogs;
    readonly checkPrecondition: (read: Catalog) => void;
  },
  recorded: Recorded,
): Promise<Catalog> {
  const tryOnce = async () => {
    const read = await catalogs.findCurrent(id);
    const isSeen =
      read && (read.visibility === 'public' || [read.tenant, ...read.sharedWith].includes(caller.tenant.id));
    if (!isSeen) throw notFound('catalog');
    if (read.tenant !== caller.tenant.id) throw forbidden(id);
    requireManager(id, caller);
    catalogs.checkPrecondition(read);
    requireStorable('A catalog', sent);
    const changed = Catalog.parse({ ...read, ...sent, revision: read.revision + 1 });
    await requireRoomForCatalog(read, changed, catalogs.countOf);
    await catalogs.replace(read, changed, [recorded(id)]);
    return changed;
  };
  return retryConflicts(tryOnce, {
    maxTries: MAX_TRIES,
    giveUp: () =>
      new ServiceError('CONFLICT', 'Others are writing this catalog at the same time. Send the call again.'),
  });
}

/** Returns a catalog for its managers. */
export function showManagedCatalog(catalog: Catalog, language: string): ManagedCatalog {
  return { ...showCatalog(catalog, language), sharedWith: catalog.sharedWith };
}

function requireManager(id: string, caller: Caller): void {
  if (!caller.hasRight('catalog-mgt', id)) throw forbidden(id);
}

function forbidden(id: string): ServiceError {
  return new ServiceError('FORBIDDEN', `This call needs the right catalog-mgt on the catalog ${id}.`);
}

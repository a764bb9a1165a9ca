import { requireStorable } from '../../platform/aws/require-storable.ts';
import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { entityTag } from '../../platform/http/entity-tag.ts';
import { checkPrecondition } from '../../platform/http/precondition.ts';
import type { HttpRequest } from '../../platform/http/request.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { CatalogInfo, type InfoChanges, type StoredInfo } from './info.ts';
import { managedCatalog, visibleInfo } from './info-access.ts';
import type { InfoStore } from './info-store.ts';
import { checkParentIds } from './parent-ids.ts';

const MAX_TRIES = 8;

/** The stores that are needed to change an info. */
interface ChangeInfoDeps {
  readonly infos: Pick<InfoStore, 'find' | 'replace' | 'delete'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
}

/** The info to change, the caller, and the headers with the state that the caller has read (`If-Match`). */
interface InfoTarget {
  readonly id: string;
  readonly caller: Caller;
  readonly headers: HttpRequest['headers'];
}

/**
 * Replaces the fields of an info that are sent; all others keep their value.
 *
 * @throws ServiceError 400; 403 if the caller does not manage the old and the new catalog; 404 for an info that the
 * caller cannot see; 412; 409 if other writers were first at every try
 */
export function updateInfo(target: InfoTarget, sent: InfoChanges, deps: ChangeInfoDeps): Promise<CatalogInfo> {
  if (sent.id !== undefined && sent.id !== target.id) {
    throw invalidRequest('The id in the body is not the one in the path. An id stays as it is.');
  }
  return changing(target, deps, async (read) => {
    const info = CatalogInfo.parse({ ...read.info, ...sent });
    const { tenant } = await managedCatalog(info.catalog, target.caller, deps.catalogs);
    requireStorable('An info', info);
    checkParentIds(info.parentIdFilter);
    await deps.infos.replace(read, { tenant, revision: read.revision + 1, info });
    return info;
  });
}

/**
 * Deletes an info and returns it.
 *
 * @throws ServiceError 403, 404, 412, and 409 if other writers were first at every try
 */
export function deleteInfo(target: InfoTarget, deps: ChangeInfoDeps): Promise<CatalogInfo> {
  return changing(target, deps, async (read) => {
    await deps.infos.delete(read);
    return read.info;
  });
}

/** Reads an info and changes it. Repeats both if another writer was first. */
function changing(
  { id, caller, headers }: InfoTarget,
  deps: ChangeInfoDeps,
  change: (read: StoredInfo) => Promise<CatalogInfo>,
): Promise<CatalogInfo> {
  const tryOnce = async () => {
    const read = await visibleInfo(id, caller, deps);
    await managedCatalog(read.info.catalog, caller, deps.catalogs);
    checkPrecondition(headers, entityTag(read.info));
    return change(read);
  };
  return retryConflicts(tryOnce, {
    maxTries: MAX_TRIES,
    giveUp: () => new ServiceError('CONFLICT', 'Others are writing this info at the same time. Send the call again.'),
  });
}

import { requireStorable } from '../../platform/aws/require-storable.ts';
import { ConditionFailedError } from '../../platform/aws/table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { CatalogInfo, NewInfo } from './info.ts';
import { managedCatalog } from './info-access.ts';
import type { InfoStore } from './info-store.ts';
import { checkParentIds } from './parent-ids.ts';

const FIRST_REVISION = 1;

/** The stores and ids that are needed to create an info. */
interface CreateInfoDeps {
  readonly infos: Pick<InfoStore, 'create'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
  readonly ids: IdSource;
}

/**
 * Creates an info. A missing id is generated.
 *
 * @throws ServiceError 400, 403 for a catalog that the caller does not manage, 409 for a taken id
 */
export async function createInfo(sent: NewInfo, caller: Caller, deps: CreateInfoDeps): Promise<CatalogInfo> {
  const { tenant } = await managedCatalog(sent.catalog, caller, deps.catalogs);
  const info: CatalogInfo = { ...sent, id: sent.id ?? deps.ids() };
  requireStorable('An info', info);
  checkParentIds(info.parentIdFilter);
  try {
    await deps.infos.create({ tenant, revision: FIRST_REVISION, info });
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError('CONFLICT', `The id ${info.id} is taken.`, { cause: error });
  }
  return info;
}

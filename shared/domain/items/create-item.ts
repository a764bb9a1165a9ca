import { ConditionFailedError } from '../../platform/aws/table.ts';
import { invalidRequest, notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { formatItemId, type ItemId, parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { requireOptions } from '../options/require-options.ts';
import { displayedDimensions } from './displayed-dimensions.ts';
import { checkImageUrl, type ImageUrlRules } from './image-url.ts';
import { IMAGE_TYPES, StoredItem } from './item.ts';
import { maySeeCatalog, requireManager } from './item-access.ts';
import type { ItemStore } from './item-store.ts';
import { storableItem } from './storable-item.ts';
import { type NewItem, sentItemContent } from './written-item.ts';

const FIRST_VERSION = 1;

/** The stores, clock and ids that are needed to create an item. */
interface CreateItemDeps extends ImageUrlRules {
  readonly items: Pick<ItemStore, 'create'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/**
 * Creates an item in a catalog of the caller's tenant.
 *
 * @throws ServiceError 400 for an invalid id, 404 for a catalog that the caller cannot see, 403 for one that it cannot
 * manage, 409 if the id is taken
 */
export async function createItem(sent: NewItem, caller: Caller, deps: CreateItemDeps): Promise<StoredItem> {
  const id = newItemId(sent, deps.ids);
  const catalog = await deps.catalogs.find(id.catalogId);
  if (!catalog || !maySeeCatalog(catalog, caller.tenant.id)) throw notFound('catalog');
  requireManager({ tenant: catalog.tenant, catalog: catalog.id }, caller);
  for (const type of IMAGE_TYPES) {
    const url = sent[type];
    if (url !== null) checkImageUrl(type, url, deps);
  }
  const { reviewNewItems } = caller.tenant;
  const item = newItem(sent, { tenant: catalog.tenant, id, reviewNewItems }, deps.clock());
  try {
    await deps.items.create(item);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError('CONFLICT', `The id ${formatItemId(id)} is taken.`, { cause: error });
  }
  return item;
}

/** Where a new item belongs, and whether somebody looks at it before it is published (D2111). */
interface NewItemPlace {
  readonly tenant: number;
  readonly id: ItemId;
  readonly reviewNewItems?: boolean | undefined;
}

/**
 * Returns the row of a new item with the fields that a client has sent. An item that is reviewed is hidden until
 * somebody publishes it, whatever the client has sent.
 *
 * @throws ServiceError 400 and 413 for values that cannot be stored, 422 for wrong options
 */
export function newItem(sent: NewItem, { tenant, id, reviewNewItems }: NewItemPlace, now: Date): StoredItem {
  const time = now.toISOString();
  const item = StoredItem.parse({
    ...sentItemContent(sent),
    ...displayedDimensions(undefined, sent),
    ...(reviewNewItems && { visibilityStatus: 1 }),
    tenant,
    catalog: id.catalogId,
    externalId: id.externalId,
    created: time,
    updated: time,
    version: FIRST_VERSION,
  });
  requireOptions(item);
  return storableItem(item);
}

/** Returns the id in the body, or one from the catalog and the external id. A missing external id is generated. */
function newItemId({ id, catalog, externalId }: NewItem, ids: IdSource): ItemId {
  if (id === undefined && catalog === undefined) throw invalidRequest('Send an id, or the catalog of the item.');
  const text = id ?? `${catalog}:${externalId ?? ids()}`;
  const parsed = parseItemId(text);
  if (!parsed) {
    throw invalidRequest(
      'An item id is <catalog>:<external id>: 1 to 64 of A-Z a-z 0-9 _ - and 1 to 128 of A-Z a-z 0-9 . _ ~ - as well.',
    );
  }
  const agrees = (sent: string | undefined, part: string) => sent === undefined || sent === part;
  if (agrees(catalog, parsed.catalogId) && agrees(externalId, parsed.externalId)) return parsed;
  throw invalidRequest('The id does not match the catalog and external id.');
}

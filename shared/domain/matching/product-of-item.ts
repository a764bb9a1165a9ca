import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import { IMAGE_TYPES, type StoredItem } from '../items/item.ts';
import type { ModelState } from '../items/models/model-state.ts';
import { PUBLIC_SCOPE, type Scope } from './match-keys.ts';
import { ARCHIVED, type Product, type ProductFacts } from './product.ts';

/** Whether product matching finds an item: an archived one only a search that asks for archived items finds (D2180). */
export function isMatched({ visibilityStatus }: Pick<StoredItem, 'visibilityStatus'>): boolean {
  return visibilityStatus !== ARCHIVED;
}

/**
 * The product of an item, as search indexes hold it.
 *
 * @param modelStatus of the state of its model; undefined if it has none
 */
export function productOf(item: StoredItem, modelStatus?: ModelState['status']): Product {
  const labels = Object.values(item.translations).map(({ label }) => label);
  return {
    id: formatItemId({ catalogId: item.catalog, externalId: item.externalId }),
    label: item.label,
    labels: [...new Set(labels)].filter((label) => label !== undefined && label !== item.label) as string[],
    sku: item.manufacturerSKU,
    manufacturer: typeof item.manufacturer === 'string' ? item.manufacturer : '',
    tags: item.tags,
    attributes: item.attributes.map(({ value }) => value),
    facts: factsOf(item, modelStatus),
  };
}

/**
 * What a search for items filters, counts and sorts by. An item without a state of its model is ready if it has a
 * model.
 */
export function factsOf(item: StoredItem, modelStatus?: ModelState['status']): ProductFacts {
  const { type, visibilityStatus, storedImages, updated } = item;
  // The field of an uploaded or rendered image is null: its file is in `storedImages`.
  const hasImage = IMAGE_TYPES.some((image) => item[image] !== null || storedImages[image] !== undefined);
  return {
    type,
    modelStatus: modelStatus ?? (item.storedAssets.glb ? 'ready' : 'none'),
    visibilityStatus,
    hasImage,
    updated,
  };
}

/** The scope whose search index contains the items of a catalog. */
export function scopeOf({ visibility, tenant }: Pick<Catalog, 'visibility' | 'tenant'>): Scope {
  return visibility === 'public' ? PUBLIC_SCOPE : String(tenant);
}

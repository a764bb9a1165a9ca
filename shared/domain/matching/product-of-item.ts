import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { StoredItem } from '../items/item.ts';
import { PUBLIC_SCOPE, type Scope } from './match-keys.ts';
import { type Product, ProductFacts } from './product.ts';

/** The product of an item; undefined for an archived item. */
export function productOf(item: StoredItem): Product | undefined {
  if (item.visibilityStatus === 2) return undefined;
  const labels = Object.values(item.translations).map(({ label }) => label);
  return {
    id: formatItemId({ catalogId: item.catalog, externalId: item.externalId }),
    label: item.label,
    labels: [...new Set(labels)].filter((label) => label !== undefined && label !== item.label) as string[],
    sku: item.manufacturerSKU,
    manufacturer: typeof item.manufacturer === 'string' ? item.manufacturer : '',
    tags: item.tags,
    attributes: item.attributes.map(({ value }) => value),
    facts: factsOf(item),
  };
}

/** What a search for items filters, counts and sorts by. */
export function factsOf(item: StoredItem): ProductFacts {
  const { type, visibilityStatus, topImage, perspectiveImage, updated } = item;
  const hasImage = topImage !== null || perspectiveImage !== null;
  return { type, modelStatus: modelStatusOf(item), visibilityStatus, hasImage, updated };
}

/** Items from before the state of the model was stored are ready if they have a model. */
function modelStatusOf(item: StoredItem): ProductFacts['modelStatus'] {
  const stored = ProductFacts.shape.modelStatus.safeParse((item as { readonly modelStatus?: unknown }).modelStatus);
  return stored.success ? stored.data : item.storedAssets.glb ? 'ready' : 'none';
}

/** The scope whose search index contains the items of a catalog. */
export function scopeOf({ visibility, tenant }: Pick<Catalog, 'visibility' | 'tenant'>): Scope {
  return visibility === 'public' ? PUBLIC_SCOPE : String(tenant);
}

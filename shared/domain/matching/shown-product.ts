import * as z from 'zod';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { StoredItem } from '../items/item.ts';
import { inLanguage } from '../items/present-item.ts';
import type { ProductMatch } from './product-match.ts';

/**
 * The fields of an item that a response shows or that decide who may see it. Stored with each text by which the item is
 * found exactly.
 */
export const ShownProduct = StoredItem.pick({
  catalog: true,
  externalId: true,
  visibilityStatus: true,
  version: true,
  label: true,
  language: true,
  manufacturerSKU: true,
}).extend({
  /** Labels by language. */
  translations: z.record(z.string(), z.object({ label: z.string().optional() })).default({}),
  configurable: z.boolean(),
});
export type ShownProduct = z.infer<typeof ShownProduct>;

/** Picks the shown fields of an item. */
export function shownProduct({ configuration, ...item }: StoredItem): ShownProduct {
  return ShownProduct.parse({ ...item, configurable: configuration !== null });
}

/**
 * Presents a match.
 *
 * @param language of the caller; undefined without a caller
 */
export function presentProduct(shown: ShownProduct, score: number, language: string | undefined): ProductMatch {
  return {
    id: shownId(shown),
    configurable: shown.configurable,
    sku: shown.manufacturerSKU,
    label: language === undefined ? shown.label : inLanguage(shown, language).label,
    catalog: shown.catalog,
    score: Math.round(score * 10_000) / 10_000,
  };
}

/** The id of the item. */
export function shownId({ catalog, externalId }: Pick<ShownProduct, 'catalog' | 'externalId'>): string {
  return formatItemId({ catalogId: catalog, externalId });
}

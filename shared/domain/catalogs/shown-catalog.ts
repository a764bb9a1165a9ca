import * as z from 'zod';
import { translationIn } from '../../platform/text/translation.ts';
import { Catalog } from './catalog.ts';

/**
 * A catalog in responses, without the tenants that it is shared with: only the owner knows them. Source: D408 in
 * contract/interface.md.
 */
export const ShownCatalog = z.object({
  ...Catalog.pick({ id: true, label: true, tenant: true, visibility: true, topItems: true }).shape,
  /** Paths below `/v2`. */
  links: z.object({ items: z.string() }).meta({ examples: [{ items: '/catalogs/demo/items' }] }),
});
export type ShownCatalog = z.infer<typeof ShownCatalog>;

/**
 * Returns a catalog for a response.
 *
 * @param language of the label, if the catalog has this translation or that of its base language
 */
export function showCatalog(catalog: Catalog, language: string): ShownCatalog {
  const { id, tenant, visibility, topItems, translations } = catalog;
  const label = translationIn(translations, language, 'label')?.text ?? catalog.label;
  return { id, label, tenant, visibility, topItems, links: { items: `/catalogs/${id}/items` } };
}

/**
 * Returns what the `ETag` of a catalog compares. A change of what only its managers see, like `sharedWith`, has a new
 * revision.
 */
export function catalogState(catalog: Catalog, language: string) {
  return { catalog: showCatalog(catalog, language), revision: catalog.revision };
}

import * as z from 'zod';
import { Catalog } from './catalog.ts';

/**
 * A catalog as it is answered; with which tenants it is shared is its owner's affair.
 * Source: D408 in contract/interface.md.
 */
export const ShownCatalog = z.object({
  ...Catalog.pick({ id: true, label: true, tenant: true, visibility: true, topItems: true }).shape,
  /** Paths below `/v2`. */
  links: z.object({ items: z.string() }).meta({ examples: [{ items: '/catalogs/demo/items' }] }),
});
export type ShownCatalog = z.infer<typeof ShownCatalog>;

/** @param language of the label, where the catalog has it */
export function showCatalog(catalog: Catalog, language: string): ShownCatalog {
  const { id, tenant, visibility, topItems, translations } = catalog;
  const label = translations[language]?.label ?? catalog.label;
  return { id, label, tenant, visibility, topItems, links: { items: `/catalogs/${id}/items` } };
}

import * as z from 'zod';
import { CatalogId } from '../../platform/identifiers/item-id.ts';

/**
 * A catalog belongs to one tenant. Its id is unique in the whole service, because item ids contain it. Other tenants
 * see it if it is public or shared with them.
 */
export const Catalog = z.object({
  id: CatalogId,
  tenant: z.int(),
  label: z.string(),
  /** Who sees the catalog in addition to the tenants in `sharedWith`: only its tenant, or everyone. */
  visibility: z.enum(['tenant', 'public']),
  sharedWith: z.array(z.int()).default([]),
  /** Ids of the items that are shown first. */
  topItems: z.array(z.string()).default([]),
  translations: z.record(z.string(), z.looseObject({ label: z.string().optional() })).default({}),
  /** Grows by one with each change, so that of two writers at the same moment one gets a conflict. */
  revision: z.int().default(0),
});
export type Catalog = z.infer<typeof Catalog>;

/** Whether other tenants than its owner see a catalog. */
export function isShownToOthers({ tenant, visibility, sharedWith }: Catalog): boolean {
  return visibility === 'public' || sharedWith.some((each) => each !== tenant);
}

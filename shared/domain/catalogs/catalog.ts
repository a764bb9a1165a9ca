import * as z from 'zod';
import { CatalogId } from '../../platform/identifiers/item-id.ts';

/**
 * A catalog belongs to one tenant; its id is unique in the whole service, as item ids carry it. Others see it when it
 * is public or shared with them.
 */
export const Catalog = z.object({
  id: CatalogId,
  tenant: z.int(),
  label: z.string(),
  /** Who sees it beside those it is shared with: its tenant alone, or everybody. */
  visibility: z.enum(['tenant', 'public']),
  sharedWith: z.array(z.int()).default([]),
  /** Ids of the items to show first. */
  topItems: z.array(z.string()).default([]),
  translations: z.record(z.string(), z.looseObject({ label: z.string().optional() })).default({}),
});
export type Catalog = z.infer<typeof Catalog>;

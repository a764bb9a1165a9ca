import * as z from 'zod';
import { CatalogId } from '../identifiers/item-id.ts';

/**
 * A catalog belongs to one tenant; its id is unique in the whole service, as item ids carry it. Others see it when it
 * is public or shared with them.
 */
export const Catalog = z.object({
  id: CatalogId,
  tenant: z.int(),
  label: z.string(),
  visibility: z.enum(['private', 'public']),
  sharedWith: z.array(z.int()).default([]),
});
export type Catalog = z.infer<typeof Catalog>;

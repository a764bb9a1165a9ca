import * as z from 'zod';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { ItemOption } from '../options/option.ts';
import { ItemContent } from './item.ts';

/** A 3D asset of an item. `url` is absolute, loadable from other origins and long-lived. */
const ItemAsset = z.object({ format: z.string(), url: z.string() });

/** An item in responses. */
export const Item = ItemContent.extend({
  hasOptions: z.boolean(),
  /** Only of items that are asked for by id (D462), as `skuTemplate`. */
  options: z.array(ItemOption).optional(),
  skuTemplate: z.string().nullable().optional(),
  id: z.string(),
  catalog: z.string(),
  detailType: z.string(),
  hidden: z.boolean(),
  assets: z.record(z.string(), ItemAsset),
  links: z.record(z.string(), z.string()),
  created: Timestamp,
  updated: Timestamp,
  version: z.int(),
});
export type Item = z.infer<typeof Item>;

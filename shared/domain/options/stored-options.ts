import * as z from 'zod';
import type { ItemOption } from './option.ts';

/**
 * The options of an item as rows have them. They were checked when they were written; here hardly anything is, so that
 * lists of many items stay fast and functions that read items stay small. Earlier versions kept any value under these
 * names: it counts as not set.
 */
export const STORED_OPTION_FIELDS = {
  options: z.array(z.looseObject({ kind: z.string() })).catch([]) as unknown as z.ZodCatch<
    z.ZodArray<z.ZodType<ItemOption>>
  >,
  skuTemplate: z.string().nullable().catch(null),
};

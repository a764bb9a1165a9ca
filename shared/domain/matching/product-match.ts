import * as z from 'zod';

/** A matched product, as answers hold it (D1402). */
export const ProductMatch = z.object({
  /** `<catalog>:<external id>` */
  id: z.string(),
  /** Does it have a configuration? */
  configurable: z.boolean(),
  sku: z.string().nullable(),
  /** In the language asked for. */
  label: z.string(),
  catalog: z.string(),
  /** How good the match is, from 0 to 1. */
  score: z.number(),
});
export type ProductMatch = z.infer<typeof ProductMatch>;

import * as z from 'zod';

/** A matched product, as responses show it (D1402). */
export const ProductMatch = z.object({
  /** `<catalog>:<external id>` */
  id: z.string(),
  /** Whether it has a configuration. */
  configurable: z.boolean(),
  sku: z.string().nullable(),
  /** In the language of the caller. */
  label: z.string(),
  catalog: z.string(),
  /** The quality of the match, from 0 to 1. */
  score: z.number(),
});
export type ProductMatch = z.infer<typeof ProductMatch>;

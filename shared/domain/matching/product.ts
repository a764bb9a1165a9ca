import * as z from 'zod';

/** What of an item matching looks at. All texts are as they were written. */
export const Product = z.object({
  /** `<catalog>:<external id>` */
  id: z.string(),
  label: z.string(),
  /** Labels in other languages. */
  labels: z.array(z.string()),
  sku: z.string().nullable(),
  manufacturer: z.string(),
  tags: z.array(z.string()),
  /** Values of its attributes. */
  attributes: z.array(z.string()),
});
export type Product = z.infer<typeof Product>;

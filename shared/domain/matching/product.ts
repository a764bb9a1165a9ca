import * as z from 'zod';

/** The fields of an item that matching uses. Texts are as stored. */
export const Product = z.object({
  /** `<catalog>:<external id>` */
  id: z.string(),
  label: z.string(),
  /** Labels in other languages. */
  labels: z.array(z.string()),
  sku: z.string().nullable(),
  manufacturer: z.string(),
  tags: z.array(z.string()),
  /** The values of its attributes. */
  attributes: z.array(z.string()),
});
export type Product = z.infer<typeof Product>;

import * as z from 'zod';

/** The states of the model of an item. */
export const MODEL_STATUSES = ['none', 'converting', 'ready', 'review', 'failed'] as const;

/** The visibilityStatus of archived items. */
export const ARCHIVED = 2;

/** What a search for items filters, counts and sorts by. */
export const ProductFacts = z.object({
  type: z.string(),
  modelStatus: z.enum(MODEL_STATUSES),
  visibilityStatus: z.int().min(0).max(2),
  hasImage: z.boolean(),
  /** ISO 8601. */
  updated: z.string(),
});
export type ProductFacts = z.infer<typeof ProductFacts>;

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
  /** Missing in the changes that an earlier version recorded. */
  facts: ProductFacts.optional(),
});
export type Product = z.infer<typeof Product>;

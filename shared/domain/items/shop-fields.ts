import * as z from 'zod';

const MAX_CONTENTS = 20;

/** Something to read or watch about an item: a care guide, a film, a certificate. */
export const AdditionalContent = z.object({
  label: z.string().min(1).max(500),
  language: z.string().max(35).default('en'),
  /** What it is, for example `pdf` or `video`. */
  type: z.string().min(1).max(100),
  /** Clients open it as a link. */
  url: z.url({ protocol: /^https$/ }).max(2_048),
});
export type AdditionalContent = z.infer<typeof AdditionalContent>;

/** Fields of shops and of groups of materials, as a catalog manager can write them (D450). */
export const WRITTEN_SHOP_FIELDS = {
  /** In units of `currency`. */
  price: z.number().min(0).max(1_000_000_000).nullable().default(null),
  /** ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'a currency like EUR')
    .nullable()
    .default(null),
  additionalContents: z.array(AdditionalContent).max(MAX_CONTENTS).default([]),
  /** Materials with the same group are shown together. */
  group: z.string().min(1).max(100).nullable().default(null),
  groupLabel: z.string().max(500).nullable().default(null),
};

/**
 * The same fields as rows have them. Earlier versions stored any value under these names, as unknown fields. A value
 * that does not fit counts as not set, so that the item stays readable.
 */
export const STORED_SHOP_FIELDS = {
  price: WRITTEN_SHOP_FIELDS.price.catch(null),
  currency: WRITTEN_SHOP_FIELDS.currency.catch(null),
  additionalContents: WRITTEN_SHOP_FIELDS.additionalContents.catch([]),
  group: WRITTEN_SHOP_FIELDS.group.catch(null),
  groupLabel: WRITTEN_SHOP_FIELDS.groupLabel.catch(null),
};

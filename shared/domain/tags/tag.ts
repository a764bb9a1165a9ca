import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { TenantId } from '../../platform/identity/tenants/tenant-id.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';

/** A tag is written into the list of each of these tenants, in one transaction. */
const MAX_TENANTS = 40;

/** The value in the `tags` of items: a text on one line that a path can end with. */
export const TagId = z
  .string()
  .regex(
    /^(?!\.{1,2}$)[^\p{C}#/]{1,100}$/u,
    'an id has 1 to 100 letters, but no #, / or control characters, and is neither . nor ..',
  );

const ImageUrl = z.url({ protocol: /^https?$/ }).nullable();

const fields = {
  pngIcon: ImageUrl,
  svgIcon: ImageUrl,
  /** The clients' spelling. */
  inpirationImage: ImageUrl,
  /** True if all tenants have it. */
  global: z.boolean(),
  /** Further tenants that have it. */
  accessibleByTenants: z.array(TenantId).max(MAX_TENANTS),
  translations: z.record(z.string().min(1).max(35), z.looseObject({ label: z.string().max(500).optional() })),
  /** True if only lists in a cms context contain it. */
  hidden: z.boolean(),
};

/** The fields of a tag that a catalog manager writes; unknown fields are stored too (D1301). */
export const TagContent = z.looseObject({
  pngIcon: fields.pngIcon.default(null),
  svgIcon: fields.svgIcon.default(null),
  inpirationImage: fields.inpirationImage.default(null),
  global: fields.global.default(false),
  accessibleByTenants: fields.accessibleByTenants.default([]),
  translations: fields.translations.default({}),
  hidden: fields.hidden.default(false),
});
export type TagContent = z.infer<typeof TagContent>;

/** A tag in responses. */
export const Tag = TagContent.extend({
  /** The same as `inpirationImage`, which is how the first version spelled it. */
  inspirationImage: ImageUrl,
  id: z.string(),
  created: Timestamp,
  /** In the requested language. */
  label: z.string(),
});
export type Tag = z.infer<typeof Tag>;

/** A body can have either spelling. */
const spelling = { inspirationImage: ImageUrl.optional() };

/** The body of a POST. */
export const NewTag = /* @__PURE__ */ wrappedBody('tag', TagContent.extend({ id: TagId, ...spelling }));
export type NewTag = z.output<typeof NewTag>;

/** The body of a PUT: any fields, without defaults for missing fields. */
export const TagChanges = /* @__PURE__ */ wrappedBody('tag', z.looseObject({ ...fields, ...spelling }).partial());
export type TagChanges = z.output<typeof TagChanges>;

/** A tag's row. The fields of the client are in `content`, so they cannot overwrite fields of the service. */
export const StoredTag = z.object({
  id: z.string(),
  /** The owner. */
  tenant: z.int(),
  created: z.string(),
  /** Number of writes. Each write has the condition that the stored revision is the one that was read. */
  revision: z.int(),
  /** Where the rows for other tenants are, see the store. */
  layout: z.union([z.literal(1), z.literal(2)]).default(1),
  content: TagContent,
});
export type StoredTag = z.infer<typeof StoredTag>;

import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { TenantId } from '../../platform/identity/tenants/tenant-id.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';

/** A tag is written into the list of each of them, in one transaction. */
const MAX_TENANTS = 40;

/** What items name in their `tags`: any text on one line, but what a path cannot end with. */
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
  /** Spelled as clients know it. */
  inpirationImage: ImageUrl,
  /** Is it every tenant's? */
  global: z.boolean(),
  /** Further tenants that have it. */
  accessibleByTenants: z.array(TenantId).max(MAX_TENANTS),
  translations: z.record(z.string().min(1).max(35), z.looseObject({ label: z.string().max(500).optional() })),
  /** Is it left out of lists but in a cms context? */
  hidden: z.boolean(),
};

/** What a catalog manager says of a tag; unknown fields are kept (D1301). */
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

/** A tag as answers hold it. */
export const Tag = TagContent.extend({
  id: z.string(),
  created: Timestamp,
  /** In the language asked for. */
  label: z.string(),
});
export type Tag = z.infer<typeof Tag>;

/** The body of a POST. */
export const NewTag = /* @__PURE__ */ wrappedBody('tag', TagContent.extend({ id: TagId }));
export type NewTag = z.output<typeof NewTag>;

/** The body of a PUT: any fields, with nothing filled in for those that are not there. */
export const TagChanges = /* @__PURE__ */ wrappedBody('tag', z.looseObject(fields).partial());
export type TagChanges = z.output<typeof TagChanges>;

/** A tag's row. What the client has sent stands by itself, so that no field of it can be taken for one of ours. */
export const StoredTag = z.object({
  id: z.string(),
  /** Whose it is. */
  tenant: z.int(),
  created: z.string(),
  /** Counts the writes; each is made on the state that was read. */
  revision: z.int(),
  content: TagContent,
});
export type StoredTag = z.infer<typeof StoredTag>;

import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { CatalogId } from '../../platform/identifiers/item-id.ts';

/** What kind of catalog element an info belongs to; says how `key` and `parentIdFilter` are read. */
export const INFO_TYPES = ['parameter', 'paramValue', 'material', 'component', 'item'] as const;
export const InfoType = z.enum(INFO_TYPES);
export type InfoType = z.infer<typeof InfoType>;

/** The id of an info as it may be written; ids are unique in the whole service. */
export const InfoId = z
  .string()
  .regex(
    /^(?!\.{1,2}$)[A-Za-z0-9._~:-]{1,128}$/,
    'an id has 1 to 128 letters, digits, . _ ~ : and -, and is neither . nor .., which no path can end with',
  );

const Language = z.string().min(1).max(35);

/** A page that tells more than the tooltip, by language (D1201). */
const FullInfo = z.looseObject({
  type: z.string().max(100),
  url: z.record(Language, z.url({ protocol: /^https?$/ })),
});

const fields = {
  type: InfoType,
  key: z.string().min(1).max(500),
  /** Ids of the elements that the info applies to, separated by spaces. */
  parentIdFilter: z.string().max(100_000),
  catalog: CatalogId,
  /** The text of the tooltip, by language. */
  tooltip: z.record(Language, z.string()),
  fullInfo: FullInfo.nullable().optional(),
};

/** A tooltip of a catalog element, with all fields that a client has sent (D1201). */
export const CatalogInfo = z.looseObject({ id: z.string(), ...fields });
export type CatalogInfo = z.infer<typeof CatalogInfo>;

/** The body of a POST. */
export const NewInfo = /* @__PURE__ */ wrappedBody(
  'catalogElementAdditionalInfo',
  z.looseObject({
    ...fields,
    id: InfoId.optional(),
    parentIdFilter: fields.parentIdFilter.default(''),
    tooltip: fields.tooltip.default({}),
  }),
);
export type NewInfo = z.output<typeof NewInfo>;

/** The body of a PUT: any fields, with nothing filled in for those that are not there. */
export const InfoChanges = /* @__PURE__ */ wrappedBody(
  'catalogElementAdditionalInfo',
  z.looseObject({ id: z.string(), ...fields }).partial(),
);
export type InfoChanges = z.output<typeof InfoChanges>;

/** An info's row. What the client has sent stands by itself, so that no field of it can be taken for one of ours. */
export const StoredInfo = z.object({
  /** Of the catalog. */
  tenant: z.int(),
  /** Counts the writes; each is made on the state that was read. */
  revision: z.int(),
  info: CatalogInfo,
});
export type StoredInfo = z.infer<typeof StoredInfo>;

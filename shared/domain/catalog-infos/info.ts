import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { CatalogId } from '../../platform/identifiers/item-id.ts';

/** The kind of catalog element that an info belongs to. It determines the meaning of `key` and `parentIdFilter`. */
export const INFO_TYPES = ['parameter', 'paramValue', 'material', 'component', 'item'] as const;
/** One of {@link INFO_TYPES}. */
export const InfoType = z.enum(INFO_TYPES);
export type InfoType = z.infer<typeof InfoType>;

/** The id of an info that a client writes; ids are unique in the whole service. */
export const InfoId = z
  .string()
  .regex(
    /^(?!\.{1,2}$)[A-Za-z0-9._~:-]{1,128}$/,
    'an id has 1 to 128 letters, digits, . _ ~ : and -, and is neither . nor .., which no path can end with',
  );

const Language = z.string().min(1).max(35);

/** A page with more information than the tooltip, by language (D1201). */
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

/** The body of a PUT: any fields, without defaults for missing fields. */
export const InfoChanges = /* @__PURE__ */ wrappedBody(
  'catalogElementAdditionalInfo',
  z.looseObject({ id: z.string(), ...fields }).partial(),
);
export type InfoChanges = z.output<typeof InfoChanges>;

/** An info's row. The fields of the client are in `info`, so they cannot overwrite fields of the service. */
export const StoredInfo = z.object({
  /** The tenant of the catalog. */
  tenant: z.int(),
  /** Number of writes. Each write has the condition that the stored revision is the one that was read. */
  revision: z.int(),
  info: CatalogInfo,
});
export type StoredInfo = z.infer<typeof StoredInfo>;

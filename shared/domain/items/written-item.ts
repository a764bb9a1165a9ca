import * as z from 'zod';
import { parseHexColour } from '../../engines/colours/lab.ts';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { WRITTEN_OPTION_FIELDS } from '../options/option.ts';
import { ItemContent, StoredItem } from './item.ts';
import { ItemWithModel } from './models/item-with-model.ts';
import { WRITTEN_SHOP_FIELDS } from './shop-fields.ts';

/**
 * Fields that only the service sets, in responses and rows. A client that sends back a response sends them too; they
 * are ignored. The list comes from the schemas, so no field of a row is missing here.
 */
const SERVER_FIELDS: ReadonlySet<string> = new Set(
  ['pk', 'sk', ...Object.keys(ItemWithModel.shape), ...Object.keys(StoredItem.shape)].filter(
    (field) => !(field in ItemContent.shape),
  ),
);

/**
 * The fields that a client can write. Rows can contain other values: items that were written before a rule existed stay
 * readable.
 */
const WrittenContent = ItemContent.extend({
  basecolor: z
    .string()
    .refine((text) => parseHexColour(text) !== undefined, 'a hexadecimal colour like #8a5a2b')
    .nullable()
    .default(null),
  ...WRITTEN_SHOP_FIELDS,
  ...WRITTEN_OPTION_FIELDS,
});

/** The body of `POST /v2/items`: an id, or a catalog with or without an external id. */
export const NewItem = /* @__PURE__ */ wrappedBody(
  'item',
  WrittenContent.extend({
    id: z.string().optional(),
    catalog: z.string().optional(),
    externalId: z.string().optional(),
    visibilityStatus: z.union([z.literal(0), z.literal(1)], 'an item starts with 0 or 1').default(0),
  }),
);
export type NewItem = z.output<typeof NewItem>;

/** The body of `PUT /v2/items/{id}`: any fields of an item, without defaults for missing fields. */
export const ItemChanges = /* @__PURE__ */ wrappedBody(
  'item',
  z.looseObject(
    Object.fromEntries(Object.entries(WrittenContent.shape).map(([name, field]) => [name, withoutDefault(field)])),
  ),
);
export type ItemChanges = Readonly<Record<string, unknown>>;

/** Returns the fields that a client can set. */
export function sentItemContent(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !SERVER_FIELDS.has(field)));
}

function withoutDefault(field: z.ZodType): z.ZodType {
  return (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional();
}

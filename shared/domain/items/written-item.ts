import * as z from 'zod';
import { parseHexColour } from '../../engines/colours/lab.ts';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { Item, ItemContent, StoredItem } from './item.ts';

/**
 * What the service alone sets, in answers and in rows. A client that sends back what it has read sends these too; they
 * are left out. Made from the schemas, so that no field of a row can be forgotten here.
 */
const SERVER_FIELDS: ReadonlySet<string> = new Set(
  ['pk', 'sk', ...Object.keys(Item.shape), ...Object.keys(StoredItem.shape)].filter(
    (field) => !(field in ItemContent.shape),
  ),
);

/** What a client may say of an item. Rows may hold more: what was written before a rule came stays readable. */
const WrittenContent = ItemContent.extend({
  basecolor: z
    .string()
    .refine((text) => parseHexColour(text) !== undefined, 'a hexadecimal colour like #8a5a2b')
    .nullable()
    .default(null),
});

/** The body of `POST /v2/items`: an id, or a catalog with an external id or none. */
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

/** The body of `PUT /v2/items/{id}`: any fields of an item, with nothing filled in for those that are not there. */
export const ItemChanges = /* @__PURE__ */ wrappedBody(
  'item',
  z.looseObject(
    Object.fromEntries(Object.entries(WrittenContent.shape).map(([name, field]) => [name, withoutDefault(field)])),
  ),
);
export type ItemChanges = Readonly<Record<string, unknown>>;

/** The fields that a client may set. */
export function clientFields(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !SERVER_FIELDS.has(field)));
}

function withoutDefault(field: z.ZodType): z.ZodType {
  return (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional();
}

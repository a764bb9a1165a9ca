import * as z from 'zod';
import { notFound } from '../errors/service-error.ts';

/** The two parts of an item id, `<catalogId>:<externalId>`. */
export interface ItemId {
  readonly catalogId: string;
  readonly externalId: string;
}

const CATALOG_ID = /^[A-Za-z0-9_-]{1,64}$/;
const EXTERNAL_ID = /^[A-Za-z0-9._~-]{1,128}$/;

/** A valid catalog id (D106). */
export const CatalogId = z.string().regex(CATALOG_ID, 'a catalog id has 1 to 64 letters, digits, - and _');

/** A valid item id, `<catalogId>:<externalId>`. */
export const ItemIdText = z.string().refine((id) => parseItemId(id) !== undefined, 'the id of an item, catalog:item');

/** Splits an item id. Returns undefined if the text is not a valid item id. */
export function parseItemId(text: string): ItemId | undefined {
  const colon = text.indexOf(':');
  const catalogId = text.slice(0, colon);
  const externalId = text.slice(colon + 1);
  if (colon < 0 || !CATALOG_ID.test(catalogId) || !EXTERNAL_ID.test(externalId)) return undefined;
  return { catalogId, externalId };
}

/** Splits the item id of a path. Throws a 404 for an invalid id, because such an item cannot exist. */
export function itemIdOfPath(text: string): ItemId {
  const id = parseItemId(text);
  if (!id) throw notFound('item');
  return id;
}

/** Returns the item id as text. */
export function formatItemId({ catalogId, externalId }: ItemId): string {
  return `${catalogId}:${externalId}`;
}

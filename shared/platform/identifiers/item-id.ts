import * as z from 'zod';
import { notFound } from '../errors/service-error.ts';

/** The two halves of an item id, `<catalogId>:<externalId>`. */
export interface ItemId {
  readonly catalogId: string;
  readonly externalId: string;
}

const CATALOG_ID = /^[A-Za-z0-9_-]{1,64}$/;
const EXTERNAL_ID = /^[A-Za-z0-9._~-]{1,128}$/;

/** A catalog id that may be written (D106). */
export const CatalogId = z.string().regex(CATALOG_ID, 'a catalog id has 1 to 64 letters, digits, - and _');

/** The catalog's own id of an item, as it may be written. */
export const ExternalId = z.string().regex(EXTERNAL_ID, 'an external id has 1 to 128 letters, digits, . _ ~ and -');

/** An item id as it may be written where one is named. */
export const ItemIdText = z.string().refine((id) => parseItemId(id) !== undefined, 'the id of an item, catalog:item');

/** Splits an item id; undefined when it cannot be one. */
export function parseItemId(text: string): ItemId | undefined {
  const colon = text.indexOf(':');
  const catalogId = text.slice(0, colon);
  const externalId = text.slice(colon + 1);
  if (colon < 0 || !CATALOG_ID.test(catalogId) || !EXTERNAL_ID.test(externalId)) return undefined;
  return { catalogId, externalId };
}

/** The same for the id of a path: what cannot be an item is an item that does not exist (404). */
export function itemIdOfPath(text: string): ItemId {
  const id = parseItemId(text);
  if (!id) throw notFound('item');
  return id;
}

/** The id as callers write it. */
export function formatItemId({ catalogId, externalId }: ItemId): string {
  return `${catalogId}:${externalId}`;
}

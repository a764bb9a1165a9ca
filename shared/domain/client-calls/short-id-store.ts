import { requireStorable } from '../../platform/aws/require-storable.ts';
import type { Key, Table } from '../../platform/aws/table.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import { type NewShortId, type ShortId, StoredShortId } from './short-id.ts';

/**
 * Short enough for a link that is read aloud, and still 60 random bits: whoever guesses a million ids a second, of a
 * tenant that has a million, hits one in a week.
 */
const ID_CHARACTERS = 10;
const ID = /^[A-Za-z0-9_-]{10}$/;
/** Of the whole content as JSON: a short id is a name, and no storage. */
const MAX_CONTENT_BYTES = 10_000;

/** The short ids of each tenant: one GetItem or PutItem each. */
export interface ShortIdStore {
  find(tenant: number, id: string): Promise<ShortId | undefined>;
  /** Throws 400 and 413 for what cannot be kept. */
  create(tenant: number, reference: NewShortId): Promise<ShortId>;
}

/** @param saved the table `saved`: GetItem and PutItem */
export function shortIdStore(saved: Table, ids: IdSource): ShortIdStore {
  return {
    // A text that is no id is not looked up: it may be longer than a key of the table.
    async find(tenant, id) {
      const stored = ID.test(id) ? await saved.get(shortIdKey(tenant, id), StoredShortId) : undefined;
      return stored && { ...stored.content, id };
    },
    async create(tenant, content) {
      requireStorable('A short id', content, MAX_CONTENT_BYTES);
      const id = ids().slice(0, ID_CHARACTERS);
      // Two of the same id within a tenant: once in some hundred million years at a thousand a day; then the call fails.
      await saved.put({ ...shortIdKey(tenant, id), id, content }, { expression: 'attribute_not_exists(pk)' });
      return { ...content, id };
    },
  };
}

function shortIdKey(tenant: number, id: string): Key {
  return { pk: `${tenant}#short#${id}`, sk: 'short' };
}

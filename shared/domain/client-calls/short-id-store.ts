import { requireStorable } from '../../platform/aws/require-storable.ts';
import type { Key, Table } from '../../platform/aws/table.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import { type NewShortId, type ShortId, StoredShortId } from './short-id.ts';

/**
 * Short enough to read a link aloud, and still 60 random bits: with a million guesses per second against a tenant with
 * a million short ids, one is found in about a week.
 */
const ID_CHARACTERS = 10;
const ID = /^[A-Za-z0-9_-]{10}$/;
/** Limit for the whole content as JSON: short ids are names, not storage. */
const MAX_CONTENT_BYTES = 10_000;

/** The store of the short ids of each tenant: one GetItem or PutItem each. */
export interface ShortIdStore {
  find(tenant: number, id: string): Promise<ShortId | undefined>;
  /** @throws ServiceError 400 and 413 for values that cannot be stored */
  create(tenant: number, reference: NewShortId): Promise<ShortId>;
}

/** @param saved the table `saved`: GetItem and PutItem */
export function shortIdStore(saved: Table, ids: IdSource): ShortIdStore {
  return {
    // A text that is not an id is not looked up: it could be longer than a key of the table.
    async find(tenant, id) {
      const stored = ID.test(id) ? await saved.get(shortIdKey(tenant, id), StoredShortId) : undefined;
      return stored && { ...stored.content, id };
    },
    async create(tenant, content) {
      requireStorable('A short id', content, MAX_CONTENT_BYTES);
      const id = ids().slice(0, ID_CHARACTERS);
      // The call fails if the id is taken. At a thousand ids a day this happens to a tenant about once in a hundred
      // million years.
      await saved.put({ ...shortIdKey(tenant, id), id, content }, { expression: 'attribute_not_exists(pk)' });
      return { ...content, id };
    },
  };
}

function shortIdKey(tenant: number, id: string): Key {
  return { pk: `${tenant}#short#${id}`, sk: 'short' };
}

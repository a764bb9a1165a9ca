import type { Key, Table } from '../aws/table.ts';
import type { IdSource } from '../identifiers/clock.ts';
import { type NewShortId, ShortId } from './short-id.ts';

/**
 * Short enough for a link that is read aloud, and still 60 random bits: whoever guesses a million ids a second, of a
 * tenant that has a million, hits one in a week.
 */
const ID_CHARACTERS = 10;
const ID = /^[A-Za-z0-9_-]{10}$/;

/** The short ids of each tenant: one GetItem or PutItem each. */
export interface ShortIdStore {
  find(tenant: number, id: string): Promise<ShortId | undefined>;
  create(tenant: number, reference: NewShortId): Promise<ShortId>;
}

/** @param saved the table `saved`: GetItem and PutItem */
export function shortIdStore(saved: Table, ids: IdSource): ShortIdStore {
  return {
    // What cannot be an id is not asked for: it may be longer than a key of the table.
    find: async (tenant, id) => (ID.test(id) ? saved.get(shortIdKey(tenant, id), ShortId) : undefined),
    async create(tenant, { type, referencedId }) {
      const shortId = { id: ids().slice(0, ID_CHARACTERS), type, referencedId };
      // Two of the same id within a tenant: once in some hundred million years at a thousand a day; then the call fails.
      await saved.put({ ...shortIdKey(tenant, shortId.id), ...shortId }, { expression: 'attribute_not_exists(pk)' });
      return shortId;
    },
  };
}

function shortIdKey(tenant: number, id: string): Key {
  return { pk: `${tenant}#short#${id}`, sk: 'short' };
}

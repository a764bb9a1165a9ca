import { requireStorable } from '../../platform/aws/require-storable.ts';
import { ConditionFailedError, type Key, type Table, writeTransaction } from '../../platform/aws/table.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { linkPart } from '../links/link-store.ts';
import { type NewShortId, StoredShortId } from './short-id.ts';

/**
 * 66 random bits: short enough to type a link, and too many to guess one that exists, also for somebody without an api
 * key.
 */
const ID_CHARACTERS = 11;
/** Earlier versions made ids of 10 characters. */
const ID = /^[A-Za-z0-9_-]{10,11}$/;
/** Limit for the whole content as JSON: short ids are names, not storage. */
const MAX_CONTENT_BYTES = 10_000;
/** The last access is stored once a day at most, so that reads of a popular link are not writes. */
const ACCESS_MS = 24 * 3_600_000;

/** The store of the short ids of each tenant. */
export interface ShortIdStore {
  /** Returns a short id, and notes that it was read: one GetItem, and one UpdateItem a day. */
  read(tenant: number, id: string): Promise<StoredShortId | undefined>;
  /** @throws ServiceError 400 and 413 for values that cannot be stored */
  create(tenant: number, reference: NewShortId): Promise<StoredShortId>;
}

/** Opens the store in the table `saved`: GetItem and UpdateItem, or PutItem. */
export function shortIdStore(saved: Table, ids: IdSource, clock: Clock): ShortIdStore {
  return {
    async read(tenant, id) {
      // A text that is not an id is not looked up: it could be longer than a key of the table.
      const stored = ID.test(id) ? await saved.get(shortIdKey(tenant, id), StoredShortId) : undefined;
      const now = clock();
      const isFresh = now.getTime() - Date.parse(stored?.lastAccess ?? '') < ACCESS_MS;
      if (!stored || isFresh) return stored;
      const lastAccess = now.toISOString();
      const change = { expression: 'SET lastAccess = :now', values: { ':now': lastAccess } };
      try {
        return await saved.update(
          shortIdKey(tenant, id),
          change,
          { expression: 'attribute_exists(pk)' },
          StoredShortId,
        );
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        return undefined;
      }
    },
    async create(tenant, content) {
      requireStorable('A short id', content, MAX_CONTENT_BYTES);
      const id = ids().slice(0, ID_CHARACTERS);
      const created = clock().toISOString();
      const stored = { id, content, created, lastAccess: created };
      // The call fails if the id is taken, which practically never happens.
      await writeTransaction([
        {
          table: saved,
          put: { ...shortIdKey(tenant, id), ...stored },
          condition: { expression: 'attribute_not_exists(pk)' },
        },
        linkPart(saved, { id, tenant, target: content.referencedId, created }),
      ]);
      return stored;
    },
  };
}

function shortIdKey(tenant: number, id: string): Key {
  return { pk: `${tenant}#short#${id}`, sk: 'short' };
}

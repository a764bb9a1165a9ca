import type { ItemId } from '../../platform/identifiers/item-id.ts';

const HASH_LETTERS = 32;
const MAX_EXTERNAL_ID_LETTERS = 128;
const CONFIGURED = new RegExp(`^(.+)~([0-9a-f]{${HASH_LETTERS}})$`);

/**
 * Returns the id of a configured item, `<catalog>:<external id>~<hash>`, with the first half of the hash in the id of
 * its configuration. Undefined if the external id is too long for it (D1553).
 */
export function configuredIdOf({ catalogId, externalId }: ItemId, hash: string): ItemId | undefined {
  const name = `${externalId}~${hash.slice(0, HASH_LETTERS)}`;
  return name.length <= MAX_EXTERNAL_ID_LETTERS ? { catalogId, externalId: name } : undefined;
}

/** Returns the item of which this may be the id of a configured one; undefined for other ids. */
export function baseOfConfigured({ catalogId, externalId }: ItemId): ItemId | undefined {
  const base = CONFIGURED.exec(externalId)?.[1];
  return base === undefined ? undefined : { catalogId, externalId: base };
}

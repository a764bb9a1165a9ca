import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import { type ItemId, parseItemId } from '../../platform/identifiers/item-id.ts';
import type { ConfigurationContent } from './configuration.ts';

const HASH = /^[0-9a-f]{64}$/;

/**
 * Returns the id of a configuration, `catalogId:itemId:hash`, with the SHA-256 of all fields from the client in any
 * order: the same content gives the same id (D1502).
 */
export function configurationIdOf(content: ConfigurationContent): string {
  return `${content.item}:${createHash('sha256').update(canonicalJson(content)).digest('hex')}`;
}

/** Splits the id of a configuration; returns undefined if it is not a valid id. */
export function parseConfigurationId(id: string): { readonly item: ItemId; readonly hash: string } | undefined {
  const colon = id.lastIndexOf(':');
  const item = parseItemId(id.slice(0, Math.max(colon, 0)));
  const hash = id.slice(colon + 1);
  return item && HASH.test(hash) ? { item, hash } : undefined;
}

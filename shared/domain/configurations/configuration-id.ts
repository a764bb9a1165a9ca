import { createHash } from 'node:crypto';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import { type ItemId, parseItemId } from '../../platform/identifiers/item-id.ts';
import type { ConfigurationContent } from './configuration.ts';

const HASH = /^[0-9a-f]{64}$/;

/**
 * Returns the id of a configuration, `<catalog>:<item or root component>:<hash>`, with the SHA-256 of all fields from
 * the client in any order: the same content gives the same id (D1502). When the client has last used it is no content.
 *
 * @throws ServiceError 400 if the content names neither an item nor a root component with its catalog
 */
export function configurationIdOf({ lastAccess, ...content }: ConfigurationContent): string {
  return `${configured(content)}:${createHash('sha256').update(canonicalJson(content)).digest('hex')}`;
}

function configured({ item, catalog, rootComponentId }: ConfigurationContent): string {
  if (item) return item;
  const root = typeof rootComponentId === 'string' ? rootComponentId : '';
  const id = root.includes(':') || typeof catalog !== 'string' ? root : `${catalog}:${root}`;
  if (parseItemId(id)) return id;
  throw invalidRequest('Send the item of the configuration, or its catalog and rootComponentId.', [
    { path: 'item', message: 'or catalog and rootComponentId, which have the form of the parts of an item id' },
  ]);
}

/** Splits the id of a configuration; returns undefined if it is not a valid id. */
export function parseConfigurationId(id: string): { readonly item: ItemId; readonly hash: string } | undefined {
  const colon = id.lastIndexOf(':');
  const item = parseItemId(id.slice(0, Math.max(colon, 0)));
  const hash = id.slice(colon + 1);
  return item && HASH.test(hash) ? { item, hash } : undefined;
}

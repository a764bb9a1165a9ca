import type { Client } from '../../../../shared/contract/client/index.ts';
import { PUBLISHED } from '../../parts/visibility.ts';

/** Equal names come first in a search by words. */
const ASKED = 10;
const SPACES = /\s+/gu;

/** An item that has the name of another one. */
export interface NamedItem {
  readonly id: string;
  readonly label: string;
}

/**
 * The item of a catalog that is called like a new one, which has another id; undefined if there is none. Archived items
 * are not asked for.
 *
 * @param isPublished only an item that everybody sees
 * @throws ServiceCallError if the service refuses the search, and errors of the network
 */
export async function findByName(
  client: Client,
  label: string,
  itemId: string,
  isPublished = false,
): Promise<NamedItem | undefined> {
  const catalog = itemId.slice(0, itemId.indexOf(':'));
  if (plainName(label) === '') return undefined;
  const statuses = isPublished ? { 'visibilityStatus[]': [String(PUBLISHED)] } : {};
  const { items } = await client.searchItems({
    query: { q: label, limit: ASKED, 'catalog[]': [catalog], ...statuses },
  });
  const found = items.find((item) => item.id !== itemId && isSameName(item.label, label));
  return found && { id: found.id, label: found.label };
}

/** Whether people read two names as one: capitals and spaces make no difference. */
export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

function plainName(name: string): string {
  return name.normalize('NFC').replace(SPACES, '').toLowerCase();
}

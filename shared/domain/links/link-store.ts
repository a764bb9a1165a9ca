import type { Key, Table, TransactionPart } from '../../platform/aws/table.ts';
import { LINK_ID, Link } from './link.ts';

/** The links of all tenants: one GetItem. */
export interface LinkStore {
  find(id: string): Promise<Link | undefined>;
}

/** Opens the store in the table `saved`: GetItem. */
export function linkStore(saved: Table): LinkStore {
  return {
    // A text that cannot be an id may be longer than a key of the table.
    find: async (id) => (LINK_ID.test(id) ? saved.get(linkKey(id), Link, { consistent: true }) : undefined),
  };
}

/**
 * The write that makes an id a link. It belongs into the transaction that creates what the id names.
 *
 * @param saved the table `saved`: PutItem
 */
export function linkPart(saved: Table, link: Link): TransactionPart {
  return { table: saved, put: { ...linkKey(link.id), ...link } };
}

/**
 * {@link linkPart} for an id that several tenants can make, because it comes from the content: it stays the link of the
 * first one, and the transaction of another one fails.
 */
export function firstLinkPart(saved: Table, link: Link): TransactionPart {
  return { ...linkPart(saved, link), condition: { expression: 'attribute_not_exists(pk)' } };
}

function linkKey(id: string): Key {
  return { pk: `link#${id}`, sk: 'link' };
}

import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { FieldFault } from '../../platform/errors/service-error.ts';
import { parseItemId } from '../../platform/identifiers/item-id.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { StoredItem } from '../items/item.ts';
import { maySeeCatalog } from '../items/item-access.ts';
import type { ItemStore } from '../items/item-store.ts';
import { completeChoice } from '../options/choice.ts';
import type { Choice } from '../options/option.ts';
import { type ChangeOrder, changeOrders, itemsOfChoice } from './change-order.ts';

/** Incremented when the same orders give another model. */
const CONFIGURED_VERSION = 2;

/** An item of another tenant that it has archived is not shown by its id, so by the model of a choice neither. */
const ARCHIVED = 2;

const SentChoice = z.record(z.string(), z.unknown());

/** The stores from which items are read, consistently: a model of an older item is never returned. */
export interface ChoiceSources {
  readonly items: Pick<ItemStore, 'findCurrent'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
}

/** A choice of an item, completed with the options that the item has now. */
export interface ResolvedChoice {
  readonly base: StoredItem;
  readonly choice: Choice;
  /** What the item's options now refuse. */
  readonly faults: readonly FieldFault[];
  readonly orders: readonly ChangeOrder[];
  /**
   * The SHA-256 of all that the model of the choice depends on; undefined if the item has no model, or for a choice
   * with faults.
   */
  readonly hash: string | undefined;
}

/**
 * Resolves a choice of an item, with the materials and items that it names.
 *
 * @param text `{option: value}` as JSON
 */
export async function resolveChoice(base: StoredItem, text: string, sources: ChoiceSources): Promise<ResolvedChoice> {
  const { choice, faults } = completeChoice(base.options, SentChoice.parse(JSON.parse(text)));
  if (faults.length > 0 || base.masterKey === undefined) return { base, choice, faults, orders: [], hash: undefined };
  const items = await itemsSeenBy(base.tenant, itemsOfChoice(base.options, choice), sources);
  const orders = changeOrders(base.options, choice, items);
  const hash = createHash('sha256')
    .update(JSON.stringify([CONFIGURED_VERSION, base.masterKey, orders]))
    .digest('hex');
  return { base, choice, faults, orders, hash };
}

async function itemsSeenBy(
  tenant: number,
  ids: readonly string[],
  { items, catalogs }: ChoiceSources,
): Promise<ReadonlyMap<string, StoredItem>> {
  const found = new Map<string, StoredItem>();
  await Promise.all(
    ids.map(async (text) => {
      const id = parseItemId(text);
      const catalog = id && (await catalogs.find(id.catalogId));
      if (!catalog || !maySeeCatalog(catalog, tenant)) return;
      const item = await items.findCurrent(catalog.tenant, id);
      const isHidden = item?.visibilityStatus === ARCHIVED && item.tenant !== tenant;
      if (item && !isHidden) found.set(text, item);
    }),
  );
  return found;
}

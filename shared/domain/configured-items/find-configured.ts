import { formatItemId, type ItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import type { ItemReader } from '../items/item-reader.ts';
import { baseOfConfigured } from './configured-id.ts';
import { asItem } from './configured-item.ts';
import type { ConfiguredRow } from './configured-model.ts';
import type { ConfiguredStore } from './configured-store.ts';
import { type ChoiceSources, type ResolvedChoice, resolveChoice } from './resolve-choice.ts';

/** Configured items that are looked up at the same time. */
const LOOK_UPS_AT_ONCE = 20;
/** Configured items in one list. Each takes several reads, and callers can name any ids. */
const MAX_LOOK_UPS = 500;

/** The stores of items, catalogs and configured items. */
export interface ConfiguredSources extends ChoiceSources {
  readonly configured: Pick<ConfiguredStore, 'row' | 'model'>;
}

/** A configured item: its id, what was chosen, and the item as it is now. */
export interface FoundConfigured {
  readonly id: ItemId;
  readonly resolved: ResolvedChoice;
}

/** Finds a configured item by its id; undefined if the id is another item's or nobody has configured it so. */
export async function findConfigured(
  tenant: number,
  id: ItemId,
  sources: ConfiguredSources,
): Promise<FoundConfigured | undefined> {
  const baseId = baseOfConfigured(id);
  const row = baseId && (await sources.configured.row(tenant, id));
  return row && resolvedOf(tenant, id, row, sources);
}

async function resolvedOf(
  tenant: number,
  id: ItemId,
  row: ConfiguredRow,
  sources: ConfiguredSources,
): Promise<FoundConfigured | undefined> {
  const baseId = baseOfConfigured(id);
  const base = baseId && (await sources.items.findCurrent(tenant, baseId));
  return base && { id, resolved: await resolveChoice(base, row.choice, sources) };
}

/** Returns a configured item with its model, if the model is made. */
export async function itemOfConfigured(
  { id, resolved }: FoundConfigured,
  { configured }: Pick<ConfiguredSources, 'configured'>,
): Promise<StoredItem> {
  const { base, hash } = resolved;
  const place = hash === undefined ? undefined : { tenant: base.tenant, catalogId: base.catalog, hash };
  return asItem(id, resolved, place && (await configured.model(place)));
}

/**
 * Returns the same reader of items, which also finds configured items by their ids (D1553). `findCurrent` does not find
 * them: nobody changes them. Of more than 500 in one list the others are left out.
 *
 * @param unmade called with each configured item that has no model
 */
export function withConfiguredItems<Reader extends ItemReader>(
  items: Reader,
  sources: Omit<ConfiguredSources, 'items'>,
  unmade: (found: FoundConfigured) => Promise<void> = async () => {},
): Reader {
  const all = { ...sources, items };
  const find = async (tenant: number, id: ItemId, from = all): Promise<StoredItem | undefined> => {
    const found = await findConfigured(tenant, id, from);
    const item = found && (await itemOfConfigured(found, from));
    if (found && item?.masterKey === undefined) await unmade(found);
    return item;
  };
  return {
    ...items,
    find: async (tenant: number, id: ItemId) => (await items.find(tenant, id)) ?? find(tenant, id),
    async findMany(asked: readonly { tenant: number; id: ItemId }[]) {
      const found = await items.findMany(asked);
      const known = new Set(found.map(({ catalog, externalId }) => formatItemId({ catalogId: catalog, externalId })));
      const open = asked.filter(({ id }) => baseOfConfigured(id) && !known.has(formatItemId(id)));
      const once = { ...all, items: { ...items, findCurrent: readOnce(items) } };
      for (let from = 0; from < Math.min(open.length, MAX_LOOK_UPS); from += LOOK_UPS_AT_ONCE) {
        const group = open.slice(from, from + LOOK_UPS_AT_ONCE);
        const configured = await Promise.all(group.map(({ tenant, id }) => find(tenant, id, once)));
        found.push(...configured.filter((item) => item !== undefined));
      }
      return found;
    },
  };
}

/** Reads each item once: many choices are of one item, whose options have up to 100 kB. */
function readOnce(items: ChoiceSources['items']): ItemReader['findCurrent'] {
  const read = new Map<string, Promise<StoredItem | undefined>>();
  return (tenant, id) => {
    const key = `${tenant} ${formatItemId(id)}`;
    const reading = read.get(key) ?? items.findCurrent(tenant, id);
    read.set(key, reading);
    return reading;
  };
}

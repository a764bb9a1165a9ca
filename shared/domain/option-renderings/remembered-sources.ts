import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { ChoiceSources } from '../configured-items/resolve-choice.ts';

/** Returns sources that read each item and catalog once: the choices of a batch name the same ones. */
export function rememberedSources({ items, catalogs }: ChoiceSources): ChoiceSources {
  const found = new Map<string, ReturnType<ChoiceSources['items']['findCurrent']>>();
  const owners = new Map<string, ReturnType<ChoiceSources['catalogs']['find']>>();
  return {
    items: {
      findCurrent(tenant, id) {
        const key = `${tenant} ${formatItemId(id)}`;
        const item = found.get(key) ?? items.findCurrent(tenant, id);
        found.set(key, item);
        return item;
      },
    },
    catalogs: {
      find(id) {
        const catalog = owners.get(id) ?? catalogs.find(id);
        owners.set(id, catalog);
        return catalog;
      },
    },
  };
}

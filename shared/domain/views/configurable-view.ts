import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { sentChoice } from '../configurations/sent-choice.ts';
import type { StoredItem } from '../items/item.ts';
import { itemsSeenByTenant, type TenantItemSources } from '../items/items-seen-by-tenant.ts';
import { presentItem } from '../items/present-item.ts';
import type { ItemOption, OptionValue } from '../options/option.ts';
import type { FoundView } from './find-view.ts';
import { materialView } from './material-view.ts';
import { ownFileUrl } from './own-file-url.ts';
import type { ConfigurableView } from './view-data.ts';
import type { ViewPage } from './view-page.ts';

type Piece = Exclude<FoundView, { kind: 'plan' }>;
type Page = Omit<ViewPage, 'lines'>;

/**
 * Adds to the page of a piece what can be chosen of it: its options with the materials and models that they name. A
 * configuration of the item starts with what was chosen, in 3D, also if a client has saved a picture of it (D1994).
 */
export async function withOptions(
  page: Page,
  found: Piece,
  language: string,
  deps: TenantItemSources & { readonly uploadUrl: string },
): Promise<Page> {
  const { item } = found;
  if (!item || item.options.length === 0 || page.data.kind !== 'item') return page;
  const glbUrl = ownModel(item, language, deps.uploadUrl);
  if (glbUrl === null) return page;
  const id = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const text = found.kind === 'configuration' ? found.configuration.content.configuration : undefined;
  const choice = typeof text === 'string' ? sentChoice(text) : undefined;
  if (found.kind === 'configuration' && choice?.item !== id) return page;
  const named = itemsOf(item.options);
  const items = await itemsSeenByTenant([...named.materials, ...named.models], found.tenant, deps);
  const byId = new Map(items.map((one) => [formatItemId({ catalogId: one.catalog, externalId: one.externalId }), one]));
  const entriesOf = <Value>(ids: readonly string[], make: (item: StoredItem) => Value | null) =>
    Object.fromEntries(
      ids.flatMap((each) => {
        const stored = byId.get(each);
        const value = stored ? make(stored) : null;
        return value === null ? [] : [[each, value] as const];
      }),
    );
  const configurable: ConfigurableView = {
    item: id,
    options: item.options,
    chosen: choice?.options ?? {},
    ...{ price: item.price, currency: item.currency, sku: item.manufacturerSKU, skuTemplate: item.skuTemplate },
    materials: entriesOf(named.materials, (stored) => materialView(stored, language, deps.uploadUrl)),
    models: entriesOf(named.models, (stored) => ownModel(stored, language, deps.uploadUrl)),
  };
  return { ...page, data: { ...page.data, glbUrl, configurable } };
}

function itemsOf(options: readonly ItemOption[]) {
  const values = options.flatMap((option): OptionValue[] => (option.kind === 'size' ? [] : option.values));
  const materials = values.flatMap((value) => ('material' in value ? [value.material] : []));
  const models = values.flatMap((value) => ('attach' in value && value.attach ? [value.attach.item] : []));
  return { materials: [...new Set(materials)], models: [...new Set(models)] };
}

function ownModel(item: StoredItem, language: string, uploadUrl: string): string | null {
  return ownFileUrl(presentItem(item, { language, uploadUrl }).assets.glb?.url, uploadUrl);
}

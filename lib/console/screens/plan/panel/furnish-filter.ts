import { isCovering } from '../../../../../shared/domain/items/material-kind.ts';
import type { Item } from '../../../../../shared/domain/items/shown-item.ts';
import { ITEM_KINDS, type ItemKind, isItemKind } from '../../../parts/kinds/item-kind.ts';
import { kindOfItem } from '../../../parts/kinds/piece-of-item.ts';
import { isSampleItem } from '../../../parts/sample-item.ts';

/** They hang in walls, and have tools of their own. */
const HANGING = new Set(['door', 'window']);
const OTHER_TYPE = 'other';

/** Whose pieces are listed: those of everybody, of the tenant itself, or of these the ones that were changed today. */
export const WHOSE = ['all', 'ours', 'today'] as const;

/** What narrows the catalog beside the paper. */
export interface FurnishFilter {
  readonly whose: (typeof WHOSE)[number];
  readonly kind: ItemKind | undefined;
  readonly catalog: string | undefined;
}

/** What was read of the catalog without a filter. */
interface ReadCatalog {
  readonly items: readonly Item[];
  /** How many items of each type there are, also of those that were not read. */
  readonly types: Readonly<Record<string, number>>;
  readonly catalogs: Readonly<Record<string, number>>;
  /** All items were read. */
  readonly isWhole: boolean;
}

/** The choices that lead to something. */
export interface FurnishChoices {
  readonly kinds: readonly ItemKind[];
  readonly catalogs: readonly string[];
}

/** Whether an item is put into rooms: what failed to convert has no shape. */
export function isFurniture(item: Item): boolean {
  return item.modelStatus !== 'failed' && !HANGING.has(item.type) && !isCovering(item);
}

/** Whether an item is the tenant's own. Samples never are, although they stand in its catalogs. */
export function isOurs(item: Parameters<typeof isSampleItem>[0], ownCatalogs: readonly string[]): boolean {
  return ownCatalogs.includes(catalogOf(item.id)) && !isSampleItem(item);
}

/** The tenant's own items before the samples, each in the order in which they came. */
export function oursFirst<Each extends Parameters<typeof isOurs>[0]>(
  items: readonly Each[],
  ownCatalogs: readonly string[],
): readonly Each[] {
  return items.toSorted((a, b) => Number(isOurs(b, ownCatalogs)) - Number(isOurs(a, ownCatalogs)));
}

/** The items that a filter leaves. */
export function filteredItems(
  items: readonly Item[],
  { kind, catalog }: Pick<FurnishFilter, 'kind' | 'catalog'>,
): readonly Item[] {
  return items.filter(
    (item) =>
      (kind === undefined || kindOfItem(item) === kind) && (catalog === undefined || catalogOf(item.id) === catalog),
  );
}

/**
 * The kinds and catalogs that are there, in the order of the list of kinds. Of a long catalog, of which only the first
 * items were read, each kind of the types that it has counts.
 */
export function choicesOf({ items, types, catalogs, isWhole }: ReadCatalog): FurnishChoices {
  const seen = new Set(items.map(kindOfItem));
  const isThere = (kind: ItemKind) => seen.has(kind) || (!isWhole && (types[ITEM_KINDS[kind].type] ?? 0) > 0);
  const inItems = new Set(items.map(({ id }) => catalogOf(id)));
  const all = isWhole ? [] : Object.keys(catalogs).filter((each) => (catalogs[each] ?? 0) > 0);
  return {
    kinds: Object.keys(ITEM_KINDS)
      .filter(isItemKind)
      .filter((kind) => !HANGING.has(kind) && isThere(kind)),
    catalogs: [...new Set([...inItems, ...all])].toSorted(),
  };
}

/** The types that items of a kind can have: one without a type is known by its name. Undefined: any. */
export function typesOf(kind: ItemKind | undefined): readonly string[] | undefined {
  if (kind === undefined || ITEM_KINDS[kind].type === OTHER_TYPE) return undefined;
  return [ITEM_KINDS[kind].type, OTHER_TYPE];
}

function catalogOf(itemId: string): string {
  return itemId.slice(0, itemId.indexOf(':'));
}

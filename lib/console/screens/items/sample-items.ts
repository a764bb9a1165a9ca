import type { Item } from '../../../../shared/domain/items/shown-item.ts';

/** The sample catalogs of a first start, with the manufacturer that all of their items name. */
const MANUFACTURERS: ReadonlyMap<string, string> = new Map([
  ['demo', 'Nordlicht'],
  ['other', 'Atelier Marlow'],
  ['basic', 'Basic'],
]);

/** The fields of an item that matter here. */
type MadeItem = Pick<Item, 'id'> & Readonly<{ modelStatus?: unknown; manufacturer?: unknown; assets?: object }>;

/** How many models are being made: of sample items that have none yet, and of others. */
export function beingMade(items: readonly MadeItem[]): { readonly samples: number; readonly others: number } {
  const made = items.filter(({ modelStatus }) => modelStatus === 'converting');
  const samples = made.filter(isSample).length;
  return { samples, others: made.length - samples };
}

/**
 * The first start sends the models of its samples one after the other (D2208); a sample with a model has been changed
 * since.
 */
function isSample({ id, manufacturer, assets = {} }: MadeItem): boolean {
  const known = MANUFACTURERS.get(id.slice(0, id.indexOf(':')));
  return known !== undefined && known === manufacturer && !('glb' in assets);
}

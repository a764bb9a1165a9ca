import { externalIdOfFile, stemOfFile } from '../items/item-of-file.ts';
import { foldText } from '../matching/fold-text.ts';
import { similarNames } from './similar-names.ts';

/** What is known of an item when a file looks for it. */
export interface KnownItem {
  readonly id: string;
  readonly label?: string | null | undefined;
  readonly manufacturerSKU?: string | null | undefined;
  readonly modelStatus?: string | undefined;
  readonly sourceHash?: string | null | undefined;
}

/** The item of a file, and by what it was found; `new` for one that is made. */
export interface MatchedItem {
  readonly itemId: string;
  readonly by: 'id' | 'sku' | 'label' | 'similar label' | 'new';
}

/**
 * Makes the search for the item of a file: by its name as the id in the catalog, then as SKU, then as label, then as
 * almost a label. A name that two items have leads to neither.
 *
 * @param items those of the catalog that new items come into
 */
export function itemMatcher(items: readonly KnownItem[], catalog: string): (fileName: string) => MatchedItem {
  const byId = new Map(items.map(({ id }) => [id, id]));
  const bySku = uniqueBy(items, ({ manufacturerSKU }) => manufacturerSKU);
  const byLabel = uniqueBy(items, ({ label }) => label);
  const similar = similarNames(byLabel);
  return (fileName) => {
    const stem = stemOfFile(fileName);
    const own = `${catalog}:${externalIdOfFile(fileName)}`;
    const id = byId.get(own) ?? byId.get(stem);
    if (id !== undefined) return { itemId: id, by: 'id' };
    const name = folded(stem);
    const sku = bySku.get(name);
    if (sku !== undefined) return { itemId: sku, by: 'sku' };
    const label = byLabel.get(name);
    if (label !== undefined) return { itemId: label, by: 'label' };
    const near = similar(name);
    const [only] = near;
    if (only !== undefined && near.length === 1) return { itemId: only, by: 'similar label' };
    return { itemId: own, by: 'new' };
  };
}

function uniqueBy(
  items: readonly KnownItem[],
  nameOf: (item: KnownItem) => string | null | undefined,
): Map<string, string> {
  const found = new Map<string, string | undefined>();
  for (const item of items) {
    const name = folded(nameOf(item) ?? '');
    if (name !== '') found.set(name, found.has(name) ? undefined : item.id);
  }
  return new Map([...found].flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])));
}

/** Letters and digits alone: `Oak_Chair-2` is `oak chair 2`. */
function folded(name: string): string {
  return foldText(name.replace(/[_\-.]+/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

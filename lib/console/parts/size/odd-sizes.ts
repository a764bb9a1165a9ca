import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import type { Texts } from '../../texts/en.ts';
import { filled } from '../../texts/filled.ts';
import { pieceOf } from '../kinds/piece-of-item.ts';
import { sizeOf, sizeText } from './size-mm.ts';
import { isUnusualSize } from './unusual-size.ts';

/** Of more, the first ones are named. */
const NAMED_ITEMS = 5;

/** Those of some items whose size hardly any such piece has. */
export function oddSizes(items: readonly Item[]): readonly Item[] {
  return items.filter((item) => isUnusualSize(sizeOf(item), pieceOf(item)));
}

/** The question before items of unusual sizes are published, with the size of one, or the names of several. */
export function oddSizesText(odd: readonly Item[], texts: Texts): string {
  const [first] = odd;
  const size = sizeOf(first);
  if (odd.length === 1 && size) return filled(texts.publishOdd, { size: sizeText(size) });
  const names = odd.slice(0, NAMED_ITEMS).map(({ id, label }) => label || id);
  return filled(texts.publishOddOnes, { names: [...names, ...(odd.length > names.length ? ['…'] : [])].join(', ') });
}

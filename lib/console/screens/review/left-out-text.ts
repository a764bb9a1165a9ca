import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { counted } from '../../texts/counted.ts';
import type { Texts } from '../../texts/en.ts';
import { filled } from '../../texts/filled.ts';

/** Of more, only their count is said. */
const NAMED_ITEMS = 3;

/**
 * Whom an offer for the others of a folder leaves out, as a sentence: their names, or how many they are.
 *
 * @param language of the texts
 */
export function leftOutText(items: readonly Pick<Item, 'id' | 'label'>[], texts: Texts, language: string): string {
  const isNamed = items.length <= NAMED_ITEMS;
  const names = items.map(({ id, label }) => label || id).join(', ');
  return filled(counted(texts.sameLeftOut, items.length, language), {
    names: isNamed ? names : counted(texts.sameLeftOutCount, items.length, language),
  });
}

import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { ITEM_KINDS } from '../../parts/kinds/item-kind.ts';
import { pieceOf } from '../../parts/kinds/piece-of-item.ts';
import { secondKind } from '../../parts/kinds/second-kind.ts';
import { sizeOf } from '../../parts/size/size-mm.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { ItemWords } from './review-steps.ts';

interface Props {
  /** Nobody has said yet what it is. */
  readonly item: Item;
  readonly onWords: (words: Partial<ItemWords>) => void;
}

/**
 * The question whether an item is of another kind, below the width from which it comes; nothing if that leaves no
 * doubt.
 */
export function OrIsIt({ item, onWords }: Props) {
  const texts = useTexts();
  const second = secondKind(pieceOf(item), sizeOf(item));
  if (second === undefined) return null;
  return (
    <p className="or-is-it">
      <button type="button" onClick={() => onWords(ITEM_KINDS[second])}>
        {texts[`orIsIt_${second}`]}
      </button>
    </p>
  );
}

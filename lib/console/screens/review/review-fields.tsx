import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { type ItemType, ItemTypeField, kindOf } from '../../parts/kinds/item-type-field.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { ItemWords } from './review-steps.ts';

const MAX_LABEL_LENGTH = 500;
/** Keys that end a choice in a list. */
const CHOOSING_KEYS: ReadonlySet<string | undefined> = new Set([undefined, 'Enter', ' ']);

interface Props {
  readonly item: Item;
  readonly disabled: boolean;
  readonly onWords: (words: Partial<ItemWords>) => void;
}

/**
 * What an item is called and what it is, to change at once: both were guessed from the name of a file. The name counts
 * when its field is left, or by Enter; Escape takes back what was typed.
 */
export function ReviewFields({ item, disabled, onWords }: Props) {
  const texts = useTexts();
  const [typedType, setTypedType] = useState<ItemType>();
  // Of the list, since it has the focus: none if a pointer chooses.
  const lastKey = useRef<string>(undefined);
  const { label, type, detailType } = item;
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    lastKey.current = key;
    if (!(target instanceof HTMLInputElement) || (key !== 'Enter' && key !== 'Escape')) return;
    if (key === 'Escape' && target.name === 'label') target.value = label;
    if (key === 'Escape') setTypedType(undefined);
    target.blur();
  };
  const leave = ({ relatedTarget, currentTarget, target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'label') rename(target);
    else if (typedType && !currentTarget.contains(relatedTarget)) chooseType(typedType);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus of the fields inside
    <div
      className="review-fields"
      onKeyDown={onKeyDown}
      onBlur={leave}
      onPointerDown={() => {
        lastKey.current = undefined;
      }}
    >
      <input
        key={label}
        name="label"
        aria-label={texts.label}
        maxLength={MAX_LABEL_LENGTH}
        defaultValue={label}
        placeholder={item.id}
        disabled={disabled}
      />
      <ItemTypeField
        name={texts.kind}
        disabled={disabled}
        value={typedType ?? { type, detailType }}
        onChange={(value) => {
          if (kindOf(value) === undefined) setTypedType(value);
          else chooseType(value);
        }}
      />
    </div>
  );

  /** A name that was emptied is the one of before. */
  function rename(input: HTMLInputElement): void {
    const wanted = input.value.trim();
    if (wanted === '') input.value = label;
    else if (wanted !== label) onWords({ label: wanted });
  }

  function chooseType(value: ItemType): void {
    setTypedType(undefined);
    if (value.type.trim() === '') return;
    onWords({ type: value.type.trim(), ...(value.detailType !== undefined && { detailType: value.detailType }) });
    // The next key is one of the review again. Who goes through the list by arrows stays in it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLSelectElement && CHOOSING_KEYS.has(lastKey.current)) activeElement.blur();
  }
}

import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { ITEM_KINDS, type ItemKind, isItemKind } from './item-kind.ts';
import { useTypeText } from './use-type-text.ts';

const MAX_TYPE_LENGTH = 100;
/** The value of the choice after which people type. */
const TYPED = ':typed';
/** The value of a type that is not in the list. */
const AS_IT_IS = ':own';

/** The fields that say what an item is. */
export interface ItemType {
  readonly type: string;
  /** Undefined: it stays as it is. */
  readonly detailType?: string | undefined;
}

interface Props {
  /** Of the list, if a label names it. */
  readonly id?: string;
  /** Of the list, if no label does. */
  readonly name?: string;
  readonly disabled?: boolean;
  readonly value: ItemType;
  readonly onChange: (value: ItemType) => void;
}

/** What an item is: one of the kinds that the upload offers too, or a type that people type. */
export function ItemTypeField({ id, name, disabled, value, onChange }: Props) {
  const texts = useTexts();
  const [isTyped, setIsTyped] = useState(false);
  const { type, detailType } = value;
  const kind = kindOf(value);
  const typeText = useTypeText(value, kind === undefined);
  return (
    <>
      <select
        id={id}
        aria-label={name}
        disabled={disabled}
        value={isTyped ? TYPED : (kind ?? AS_IT_IS)}
        onChange={({ target }) => {
          setIsTyped(target.value === TYPED);
          if (isItemKind(target.value)) onChange(ITEM_KINDS[target.value]);
        }}
      >
        {kind === undefined && <option value={AS_IT_IS}>{typeText}</option>}
        {Object.keys(ITEM_KINDS).map((each) => (
          <option key={each} value={each}>
            {isItemKind(each) && texts[`kind_${each}`]}
          </option>
        ))}
        <option value={TYPED}>{texts.anotherType}</option>
      </select>
      {isTyped && (
        <input
          aria-label={texts.kind}
          maxLength={MAX_TYPE_LENGTH}
          disabled={disabled}
          value={type}
          onChange={({ target }) => onChange({ type: target.value, detailType })}
        />
      )}
    </>
  );
}

/** The kind of the list that these fields say; undefined for another type. */
export function kindOf({ type, detailType = type }: ItemType): ItemKind | undefined {
  const kinds = Object.keys(ITEM_KINDS).filter(isItemKind);
  return kinds.find((each) => ITEM_KINDS[each].type === type && ITEM_KINDS[each].detailType === detailType);
}

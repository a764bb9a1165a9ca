import { useId, useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { type ItemType, ItemTypeField } from '../../parts/kinds/item-type-field.tsx';
import { lengthText, SIDES } from '../../parts/size/size-mm.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { useItemChange } from './use-item-change.ts';

/** The fields, and their names. */
const FIELDS = [
  { field: 'label', text: 'label', maxLength: 500 },
  { field: 'manufacturerSKU', text: 'sku', maxLength: 200 },
] as const;

interface Props {
  readonly item: Item;
  readonly etag: string | undefined;
}

/** Name, type, SKU and tags of an item, to change, and its size. */
export function ItemFields({ item, etag }: Props) {
  const texts = useTexts();
  const [typed, setTyped] = useState<Readonly<Partial<Record<(typeof FIELDS)[number]['field'] | 'tags', string>>>>({});
  const id = useId();
  const save = useItemChange(item.id, etag, () => {
    setTyped({});
    setTypedType(undefined);
  });
  const [typedType, setTypedType] = useState<ItemType>();
  const ofItem: ItemType = { type: item.type, detailType: textOf(item.detailType) };
  const { tags, ...others } = typed;
  const shownTags = tags ?? item.tags.join(', ');
  const isChanged =
    FIELDS.some(({ field }) => typed[field] !== undefined && typed[field] !== (item[field] ?? '')) ||
    shownTags !== item.tags.join(', ') ||
    (typedType !== undefined && (typedType.type !== ofItem.type || typedType.detailType !== ofItem.detailType));
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ ...others, ...typedType, ...(tags !== undefined && { tags: tagsOf(tags) }) });
      }}
    >
      {FIELDS.map(({ field, text, maxLength }) => (
        <div key={field} className="fields">
          <label htmlFor={`${id}-${field}`}>{texts[text]}</label>
          <input
            id={`${id}-${field}`}
            maxLength={maxLength}
            value={typed[field] ?? item[field] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        </div>
      ))}
      <label htmlFor={`${id}-type`}>{texts.kind}</label>
      <ItemTypeField id={`${id}-type`} value={typedType ?? ofItem} onChange={setTypedType} />
      <label htmlFor={`${id}-tags`}>
        {texts.tags} <span className="quiet">{texts.tagsHint}</span>
      </label>
      <input
        id={`${id}-tags`}
        value={shownTags}
        onChange={({ target }) => setTyped({ ...typed, tags: target.value })}
      />
      {SIDES.map((name) => (
        <p key={name} className="length">
          <span>{texts[name]}</span> <span className="number">{item[name] ? `${lengthText(item[name])} mm` : '–'}</span>
        </p>
      ))}
      {save.error && (
        <p className="wrong" role="alert">
          {save.error.message}
        </p>
      )}
      <button type="submit" className="main" disabled={!isChanged || save.isPending}>
        {texts.save}
      </button>
      {save.isSuccess && !isChanged && <span role="status">{texts.saved}</span>}
    </form>
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

import { type RefObject, useRef } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { filled } from '../../texts/use-texts.tsx';
import { withOptions } from './draft/draft.ts';
import { newOption, OPTION_KINDS } from './draft/new-option.ts';
import { useEditing } from './editor/editing.ts';
import { Field } from './editor/field.tsx';
import { OptionCard } from './editor/option-card.tsx';
import { Proposals } from './proposals.tsx';
import { useOptionTexts } from './texts/use-option-texts.ts';

interface Props {
  readonly item: Item;
  /** The place of the option that is open; undefined for none. */
  readonly openAt: number | undefined;
  readonly onOpen: (at: number | undefined) => void;
}

/** The options of an item one below the other, what the model offers, and the SKU of a choice. */
export function OptionsEditor({ item, openAt, onOpen }: Props) {
  const texts = useOptionTexts();
  const { draft, change, parts, faultAt, language } = useEditing();
  const list = useRef<HTMLOListElement>(null);
  const { options, skuTemplate } = draft;
  const fault = faultAt('options');
  const { width, height, depth } = item;
  const open = (at: number | undefined) => {
    onOpen(at);
    focusOn(list, at);
  };
  return (
    <>
      {fault !== undefined && <p className="wrong">{fault}</p>}
      {options.length === 0 && <p className="quiet">{texts.noOptions}</p>}
      <ol ref={list} className="option-list">
        {options.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the id of an option is edited; its field must keep the focus
          <OptionCard key={at} at={at} isOpen={openAt === at} onOpen={onOpen} />
        ))}
      </ol>
      <Proposals itemId={item.id} onOpen={open} />
      <section aria-label={texts.addOption}>
        <h2>{texts.addOption}</h2>
        <div className="tools">
          {OPTION_KINDS.filter((kind) => kind !== 'variant' || parts.variants.length > 0).map((kind) => (
            <button
              key={kind}
              type="button"
              aria-label={filled(texts.addKind, { kind: texts[`kind_${kind}`] })}
              onClick={() => {
                const added = newOption({ kind, taken: options, parts, sizeMm: { width, height, depth } });
                const word = added.kind === 'size' ? texts[`axis_${added.axis}`] : texts[`kind_${added.kind}`];
                change(withOptions(draft, [{ ...added, label: { [language]: word } }]));
                open(options.length);
              }}
            >
              {texts[`kind_${kind}`]}
            </button>
          ))}
        </div>
      </section>
      {options.length > 0 && (
        <Field
          name={texts.skuTemplate}
          place="skuTemplate"
          hint={filled(texts.skuTemplateHint, { example: options.map(({ id }) => `{${id}}`).join('-') })}
        >
          {(control) => (
            <input
              {...control}
              maxLength={500}
              value={skuTemplate ?? ''}
              onChange={({ target }) => change({ options, skuTemplate: target.value === '' ? null : target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Moves the focus to an option that has just been added, when it is there. */
function focusOn(list: RefObject<HTMLOListElement | null>, at: number | undefined): void {
  if (at === undefined) return;
  requestAnimationFrame(() => {
    const card = list.current?.children[at];
    card?.querySelector<HTMLElement>('button')?.focus();
    card?.scrollIntoView({ block: 'nearest' });
  });
}

import type { OptionValue } from '../../../../../shared/domain/options/option.ts';
import { FindItem } from '../../../parts/find-item.tsx';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { Field } from './field.tsx';
import { PartNames } from './part-names.tsx';

interface Props {
  readonly place: string;
  readonly value: Extract<OptionValue, { readonly show: readonly string[] }>;
  readonly set: (changes: object) => void;
}

/** The parts that a value shows and hides, and the item that it puts at one of them. */
export function ValueParts({ place, value, set }: Props) {
  const texts = useOptionTexts();
  const { nodes } = useEditing().parts;
  const { show, hide, attach } = value;
  return (
    <div className="value-item">
      <PartNames
        name={texts.show}
        place={`${place}.show`}
        chosen={show}
        of={nodes}
        onChange={(names) => set({ show: names })}
      />
      <PartNames
        name={texts.hide}
        place={`${place}.hide`}
        chosen={hide}
        of={nodes}
        onChange={(names) => set({ hide: names })}
      />
      <Field name={texts.attach} place={`${place}.attach.node`}>
        {(control) => (
          <select
            {...control}
            value={attach?.node ?? ''}
            onChange={({ target }) =>
              set({ attach: target.value === '' ? undefined : { item: attach?.item ?? '', node: target.value } })
            }
          >
            <option value="">{texts.attachNothing}</option>
            {[...new Set([...nodes, ...(attach ? [attach.node] : [])])].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
      {attach && (
        <>
          <Field name={texts.attached} place={`${place}.attach.item`}>
            {(control) => (
              <input
                {...control}
                maxLength={300}
                value={attach.item}
                onChange={({ target }) => set({ attach: { ...attach, item: target.value } })}
              />
            )}
          </Field>
          <FindItem
            label={texts.findItem}
            nothing={texts.nothingFound}
            onFound={({ id }) => set({ attach: { ...attach, item: id } })}
          />
        </>
      )}
    </div>
  );
}

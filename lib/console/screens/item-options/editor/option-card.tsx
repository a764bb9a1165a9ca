import { labelOf } from '../../../../viewer/options/option-words.ts';
import { lengthText } from '../../../parts/size/size-mm.ts';
import { filled } from '../../../texts/use-texts.tsx';
import { withMovedOption, withOption, withoutOption } from '../draft/draft.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { Field } from './field.tsx';
import { LabelField } from './label-field.tsx';
import { ListedValues } from './listed-values.tsx';
import { OptionRules } from './option-rules.tsx';
import { SizeFields } from './size-fields.tsx';

interface Props {
  readonly at: number;
  readonly isOpen: boolean;
  /** Opens the option at this place; undefined closes it. */
  readonly onOpen: (at: number | undefined) => void;
}

/** One option: what it is called, its values or its sizes, and its rules. */
export function OptionCard({ at, isOpen, onOpen }: Props) {
  const texts = useOptionTexts();
  const { draft, change, faultAt, language } = useEditing();
  const option = draft.options[at];
  if (!option) return null;
  const name = labelOf(option, language);
  const place = `options[${at}]`;
  const isWrong = faultAt(`${place}*`) !== undefined;
  const move = (by: number) => {
    change(withMovedOption(draft, at, by));
    onOpen(at + by);
  };
  return (
    <li className="option-card">
      <h2>
        <button
          type="button"
          className="plain option-head"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : at)}
        >
          <span>{name}</span>
          <span className="quiet">
            {texts[`kind_${option.kind}`]}
            {option.kind === 'size'
              ? ` · ${lengthText(option.min)}–${lengthText(option.max)} mm`
              : ` · ${filled(texts.valuesCount, { count: option.values.length })}`}
          </span>
          {isWrong && <span className="mark bad">{texts.somethingWrong}</span>}
        </button>
      </h2>
      {isOpen && (
        <div className="option-body">
          <div className="tools">
            <button type="button" disabled={at === 0} onClick={() => move(-1)}>
              {texts.moveUp}
            </button>
            <button type="button" disabled={at === draft.options.length - 1} onClick={() => move(1)}>
              {texts.moveDown}
            </button>
            <button
              type="button"
              className="plain"
              onClick={() => {
                change(withoutOption(draft, at));
                onOpen(undefined);
              }}
            >
              {filled(texts.removeNamed, { name })}
            </button>
          </div>
          <div className="field-row">
            <LabelField
              place={place}
              of={option}
              onChange={(label) => change(withOption(draft, at, { ...option, label }))}
            />
            <Field name={texts.id} place={`${place}.id`} hint={texts.idHint}>
              {(control) => (
                <input
                  {...control}
                  maxLength={64}
                  value={option.id}
                  onChange={({ target }) => change(withOption(draft, at, { ...option, id: target.value }))}
                />
              )}
            </Field>
          </div>
          {option.kind === 'size' ? <SizeFields at={at} option={option} /> : <ListedValues at={at} option={option} />}
          <OptionRules at={at} option={option} />
        </div>
      )}
    </li>
  );
}

import type { ListedOption, OptionValue } from '../../../../../shared/domain/options/option.ts';
import { withOption, withValues } from '../draft/draft.ts';
import { withNewValue } from '../draft/new-option.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { PartNames } from './part-names.tsx';
import { ValueFields } from './value-fields.tsx';

interface Props {
  readonly at: number;
  readonly option: ListedOption;
}

/** The values of an option, and the parts that all of them change. */
export function ListedValues({ at, option }: Props) {
  const texts = useOptionTexts();
  const { draft, change, faultAt, parts } = useEditing();
  const place = `options[${at}]`;
  const fault = faultAt(`${place}.values`) ?? faultAt(`${place}.default`);
  const shared = sharedParts(option);
  return (
    <>
      {shared && (
        <PartNames
          name={texts.parts}
          place={`${place}.parts`}
          chosen={shared}
          of={[...parts.nodes, ...parts.materials]}
          onChange={(names) =>
            change(
              withOption(
                draft,
                at,
                withValues(
                  option,
                  option.values.map((value): OptionValue => ({ ...value, parts: names }) as OptionValue),
                ),
              ),
            )
          }
        />
      )}
      <h3>{texts.values}</h3>
      {fault !== undefined && <p className="wrong">{fault}</p>}
      <ol className="value-list">
        {option.values.map((value, valueAt) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the id of a value is edited; its field must keep the focus
          <ValueFields key={valueAt} at={at} valueAt={valueAt} option={option} value={value} />
        ))}
      </ol>
      <button type="button" onClick={() => change(withOption(draft, at, withNewValue(option, parts)))}>
        {texts.addValue}
      </button>
    </>
  );
}

/** The parts of all values, if they have the same; undefined for kinds whose values have none, or different ones. */
function sharedParts({ values }: ListedOption): readonly string[] | undefined {
  const lists = values.map((value) => ('parts' in value ? value.parts : undefined));
  const [first] = lists;
  return first && lists.every((list) => list && JSON.stringify(list) === JSON.stringify(first)) ? first : undefined;
}

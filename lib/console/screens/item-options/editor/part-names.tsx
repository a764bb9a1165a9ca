import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';

interface Props {
  readonly name: string;
  readonly place: string;
  readonly chosen: readonly string[];
  /** The names that can be chosen. */
  readonly of: readonly string[];
  readonly onChange: (names: string[]) => void;
}

/** Names of parts of the model, some of which are chosen. Names that the model does not have can be taken away. */
export function PartNames({ name, place, chosen, of, onChange }: Props) {
  const texts = useOptionTexts();
  const fault = useEditing().faultAt(`${place}*`);
  const names = [...new Set([...of, ...chosen])];
  return (
    <details className="part-names">
      <summary aria-invalid={fault !== undefined}>
        {name}: <span className="quiet">{chosen.length > 0 ? chosen.join(', ') : texts.noParts}</span>
        {fault !== undefined && <span className="wrong"> {fault}</span>}
      </summary>
      <fieldset>
        <legend className="unseen">{name}</legend>
        {names.map((each) => (
          <label key={each} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(each)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
              }
            />
            {each}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

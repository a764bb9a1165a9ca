import { useTexts } from '../texts/use-texts.tsx';
import { LabelledField } from './labelled-field.tsx';

interface Props<Format extends string> {
  readonly formats: readonly Format[];
  readonly value: Format;
  readonly onChange: (format: Format) => void;
}

/** The choice of the format that an export has. */
export function FormatField<Format extends string>({ formats, value, onChange }: Props<Format>) {
  const texts = useTexts();
  return (
    <LabelledField label={texts.exportTo}>
      {(id) => (
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChange(formats.find((each) => each === target.value) ?? value)}
        >
          {formats.map((each) => (
            <option key={each} value={each}>
              {each.toUpperCase()}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

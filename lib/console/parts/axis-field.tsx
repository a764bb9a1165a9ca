import { UP_AXES, type UpAxis } from '../../../shared/engines/models3d/units.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { LabelledField } from './labelled-field.tsx';

interface Props {
  readonly axis: UpAxis | undefined;
  /** Whether people can leave it to the file; else that stands there only as long as nothing else is chosen. */
  readonly mayBeOfFile: boolean;
  readonly disabled?: boolean;
  /** Gets undefined if it is left to the file. */
  readonly onAxis: (axis: UpAxis | undefined) => void;
}

/** The axis of a file that points up. */
export function AxisField({ axis, mayBeOfFile, disabled = false, onAxis }: Props) {
  const texts = useTexts();
  return (
    <LabelledField label={texts.upAxis}>
      {(id) => (
        <select
          id={id}
          value={axis ?? ''}
          disabled={disabled}
          onChange={({ target }) => onAxis(UP_AXES.find((each) => each === target.value))}
        >
          {(mayBeOfFile || axis === undefined) && <option value="">{texts.unitUnknown}</option>}
          {UP_AXES.map((each) => (
            <option key={each} value={each}>
              {each.toUpperCase()}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

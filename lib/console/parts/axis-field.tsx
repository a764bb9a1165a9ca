import { UP_AXES, type UpAxis } from '../../../shared/engines/models3d/units.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { LabelledField } from './labelled-field.tsx';

interface Props {
  /** Undefined if it is left to the file. */
  readonly axis: UpAxis | undefined;
  readonly onAxis: (axis: UpAxis | undefined) => void;
}

/** The axis of files that points up. */
export function AxisField({ axis, onAxis }: Props) {
  const texts = useTexts();
  return (
    <LabelledField label={texts.upAxis}>
      {(id) => (
        <select
          id={id}
          value={axis ?? ''}
          onChange={({ target }) => onAxis(UP_AXES.find((each) => each === target.value))}
        >
          <option value="">{texts.unitUnknown}</option>
          {UP_AXES.map((each) => (
            <option key={each} value={each}>
              {each.toUpperCase().replace('-', '−')}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

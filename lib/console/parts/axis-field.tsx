import { UP_AXES, type UpAxis } from '../../../shared/engines/models3d/units.ts';
import { filled, useTexts } from '../texts/use-texts.tsx';
import { LabelledField } from './labelled-field.tsx';

interface Props {
  /** Undefined if it is left to the file. */
  readonly axis: UpAxis | undefined;
  readonly onAxis: (axis: UpAxis | undefined) => void;
}

/** The axis of files that points up, with the programs that most of such files come from. */
export function AxisField({ axis, onAxis }: Props) {
  const texts = useTexts();
  const nameOf = (each: UpAxis) => {
    const name = each.toUpperCase().replace('-', '−');
    return each === 'y' || each === 'z' ? filled(texts[`axis_${each}`], { axis: name }) : name;
  };
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
              {nameOf(each)}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

import { MODEL_UNITS, UP_AXES } from '../../../../shared/engines/models3d/units.ts';
import { LabelledField } from '../../parts/labelled-field.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useUploadsHere } from './uploads-context.tsx';

/** What all files of a batch have in common: their unit, and the axis that points up. */
export function BatchFields() {
  const texts = useTexts();
  const { settings, setSettings } = useUploadsHere();
  return (
    <>
      <LabelledField label={texts.unit}>
        {(id) => (
          <select
            id={id}
            value={settings.unit ?? ''}
            onChange={({ target }) =>
              setSettings({ ...settings, unit: MODEL_UNITS.find((each) => each === target.value) })
            }
          >
            <option value="">{texts.unitUnknown}</option>
            {MODEL_UNITS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </LabelledField>
      <LabelledField label={texts.upAxis}>
        {(id) => (
          <select
            id={id}
            value={settings.upAxis ?? ''}
            onChange={({ target }) =>
              setSettings({ ...settings, upAxis: UP_AXES.find((each) => each === target.value) })
            }
          >
            <option value="">{texts.unitUnknown}</option>
            {UP_AXES.map((each) => (
              <option key={each} value={each}>
                {each.toUpperCase()}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
    </>
  );
}

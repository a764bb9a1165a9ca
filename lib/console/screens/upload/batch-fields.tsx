import { MODEL_UNITS } from '../../../../shared/engines/models3d/units.ts';
import { AxisField } from '../../parts/axis-field.tsx';
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
      <AxisField axis={settings.upAxis} onAxis={(upAxis) => setSettings({ ...settings, upAxis })} />
    </>
  );
}

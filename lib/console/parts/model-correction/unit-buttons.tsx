import { MODEL_UNITS, type ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';

interface Props {
  /** Of the file, where several stand below each other. */
  readonly name?: string;
  /** In which the file was read, if that is known. */
  readonly unit: ModelUnit | undefined;
  /** The model was scaled: its unit gives it the true size again. */
  readonly isScaled?: boolean;
  readonly isBusy?: boolean;
  readonly onUnit: (unit: ModelUnit) => void;
}

/**
 * The units that a file can have been in. The one in which it was read is pressed; another one makes the model anew, and
 * so does each of them if the model was scaled.
 */
export function UnitButtons({ name, unit, isScaled = false, isBusy = false, onUnit }: Props) {
  const texts = useTexts();
  return (
    <fieldset className="facets units">
      <legend>{texts.transformUnit}</legend>
      {MODEL_UNITS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === unit}
          aria-label={`${texts.transformUnit} ${texts[`unit_${each}`]}${name === undefined ? '' : `: ${name}`}`}
          disabled={isBusy}
          onClick={() => (each !== unit || isScaled) && onUnit(each)}
        >
          {each}
        </button>
      ))}
      {unit && <span className="quiet">{filled(texts.readAs, { unit: texts[`unit_${unit}`] })}</span>}
    </fieldset>
  );
}

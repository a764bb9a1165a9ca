import { MODEL_UNITS, type ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import { useTexts } from '../../texts/use-texts.tsx';

interface Props {
  /** Of the file. */
  readonly name: string;
  readonly onUnit: (unit: ModelUnit) => void;
}

/** The buttons that say in which unit a file was whose size is odd. A press sends it again. */
export function OddSize({ name, onUnit }: Props) {
  const texts = useTexts();
  return (
    <fieldset className="facets help">
      <legend>{texts.transformUnit}</legend>
      {MODEL_UNITS.map((unit) => (
        <button
          key={unit}
          type="button"
          aria-label={`${texts.transformUnit} ${unit}: ${name}`}
          onClick={() => onUnit(unit)}
        >
          {unit}
        </button>
      ))}
    </fieldset>
  );
}

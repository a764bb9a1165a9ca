import type { ReactNode } from 'react';
import { MODEL_UNITS, type ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';

interface Props {
  /** Of the file, where several stand below each other. */
  readonly name?: string;
  /** In which the file was read, if that is known. */
  readonly unit: ModelUnit | undefined;
  /** Asked for, while the model is made again in it. */
  readonly asked?: ModelUnit | undefined;
  /** A press of the unit in which the file was read changes something: a scaled model gets its true size again. */
  readonly mayBeSame?: boolean;
  /** The model has not the size that its unit gives it. */
  readonly isScaled?: boolean;
  readonly isBusy?: boolean;
  readonly onUnit: (unit: ModelUnit) => void;
  /** Behind the buttons. */
  readonly children?: ReactNode;
}

/**
 * The units that a file can have been in. The one in which it was read is pressed, or the one that was asked for, but
 * none of a model that was scaled: it has not the size of its unit. A press makes the model again.
 */
export function UnitButtons(props: Props) {
  const texts = useTexts();
  const { name, unit, asked, mayBeSame = false, isScaled = false, isBusy = false, onUnit, children } = props;
  const pressed = asked ?? (isScaled ? undefined : unit);
  return (
    <fieldset className="facets units">
      <legend>{texts.transformUnit}</legend>
      {MODEL_UNITS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === pressed}
          aria-label={`${texts.transformUnit} ${texts[`unit_${each}`]}${name === undefined ? '' : `: ${name}`}`}
          disabled={isBusy}
          onClick={() => (each !== unit || mayBeSame) && onUnit(each)}
        >
          {each}
        </button>
      ))}
      {unit && pressed === unit && (
        <span className="quiet">{filled(texts.readAs, { unit: texts[`unit_${unit}`] })}</span>
      )}
      {children}
    </fieldset>
  );
}

import { useId } from 'react';
import type { UpAxis } from '../../../../shared/engines/models3d/units.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { AxisField } from '../axis-field.tsx';
import type { Piece } from '../kinds/piece-of-item.ts';
import { SIDES, type SizeMm, sizeText } from '../size/size-mm.ts';
import { UnusualSizeNote } from '../size/unusual-size-note.tsx';
import { scaledSize, scaleFor } from './scaled-size.ts';
import type { Draft, DraftFields } from './use-draft.ts';

interface Props {
  /** Null while the model has none. */
  readonly size: SizeMm | null;
  /** What the item is, if its usual size is known. */
  readonly piece: Piece | undefined;
  /** Of the file, as far as it is known. */
  readonly upAxis: UpAxis | undefined;
  readonly isBusy: boolean;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<DraftFields>) => void;
  readonly onApply: () => void;
}

/**
 * The axis that points up, and one measure that somebody knows, by which the whole model is scaled evenly: both are
 * applied in one step. All three measures are shown before it is done.
 */
export function CorrectionFields({ size, piece, upAxis, isBusy, draft, onChange, onApply }: Props) {
  const texts = useTexts();
  const id = useId();
  const { side, typed } = draft.fields;
  const scale = size && draft.measure ? scaleFor(size, draft.measure) : undefined;
  const wouldBe = size && scale !== undefined ? scaledSize(size, scale) : undefined;
  const isAxis = draft.upAxis !== undefined && draft.upAxis !== upAxis;
  const canApply = scale !== undefined || isAxis;
  return (
    <form
      className="real-size"
      aria-label={texts.correctModel}
      onSubmit={(event) => {
        event.preventDefault();
        if (canApply) onApply();
      }}
    >
      <AxisField
        axis={draft.upAxis ?? upAxis}
        mayBeOfFile={false}
        disabled={isBusy}
        onAxis={(wanted) => onChange({ upAxis: wanted })}
      />
      {size && (
        <fieldset className="real-size-fields" disabled={isBusy}>
          <legend>{texts.realSize}</legend>
          <select
            aria-label={texts.measure}
            value={side}
            onChange={({ target }) => onChange({ side: SIDES.find((each) => each === target.value) ?? side })}
          >
            {SIDES.map((each) => (
              <option key={each} value={each}>
                {texts[each]}
              </option>
            ))}
          </select>
          <span className="labelled-field">
            <input
              id={`${id}-measure`}
              type="number"
              inputMode="decimal"
              min="0"
              step="any"
              placeholder={String(Math.round(size[side]))}
              aria-label={`${texts[side]} (mm)`}
              value={typed}
              onChange={({ target }) => onChange({ typed: target.value })}
            />
            mm
          </span>
        </fieldset>
      )}
      <div className="tools">
        <button type="submit" className={canApply ? 'main' : ''} disabled={isBusy || !canApply}>
          {texts.apply}
        </button>
        <output className="quiet" htmlFor={`${id}-measure`}>
          {hint()}
        </output>
      </div>
      {/* Of a model that is turned too, nobody knows which measure is its height. */}
      {!isAxis && <UnusualSizeNote size={wouldBe} piece={piece} />}
    </form>
  );

  function hint(): string {
    const axis = draft.upAxis?.toUpperCase() ?? '';
    if (wouldBe && isAxis) return filled(texts.wouldBecomeTurned, { size: sizeText(wouldBe), axis });
    if (wouldBe) return filled(texts.wouldBecome, { size: sizeText(wouldBe) });
    if (isAxis) return texts.applyHint;
    return size ? texts.realSizeHint : '';
  }
}

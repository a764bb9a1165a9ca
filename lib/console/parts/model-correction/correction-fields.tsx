import { useId } from 'react';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { Piece } from '../kinds/piece-of-item.ts';
import { SIDES, type SizeMm, sizeText } from '../size/size-mm.ts';
import { UnusualSizeNote } from '../size/unusual-size-note.tsx';
import { type RealMeasure, scaledSize, scaleFor } from './scaled-size.ts';
import type { Draft, DraftFields } from './use-draft.ts';

interface Props {
  /** As the picture shows the model; null while it has none. */
  readonly size: SizeMm | null;
  /** That a correction on its way will give it. */
  readonly coming: SizeMm | undefined;
  /** What the item is, if its usual size is known. */
  readonly piece: Piece | undefined;
  readonly isBusy: boolean;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<DraftFields>) => void;
  readonly onApply: (measure: RealMeasure) => void;
}

/** One measure that somebody knows, by which the whole model is scaled evenly: all three are shown before it is done. */
export function CorrectionFields({ size, coming, piece, isBusy, draft, onChange, onApply }: Props) {
  const texts = useTexts();
  const id = useId();
  const { side, typed } = draft.fields;
  const scale = size && draft.measure ? scaleFor(size, draft.measure) : undefined;
  const wouldBe = size && scale !== undefined ? scaledSize(size, scale) : undefined;
  const canApply = scale !== undefined;
  return (
    <form
      className="real-size"
      aria-label={texts.correctModel}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canApply || !draft.measure) return;
        onApply(draft.measure);
        // The keys of the review do nothing while a field has the focus.
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      }}
    >
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
              placeholder={String(Math.round((coming ?? size)[side]))}
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
      <UnusualSizeNote size={wouldBe} piece={piece} />
    </form>
  );

  function hint(): string {
    if (wouldBe) return filled(texts.wouldBecome, { size: sizeText(wouldBe) });
    return size ? texts.realSizeHint : '';
  }
}

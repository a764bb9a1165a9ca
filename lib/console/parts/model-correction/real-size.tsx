import { useId, useState } from 'react';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { Piece } from '../kinds/piece-of-item.ts';
import { SIDES, type Side, type SizeMm, sizeText } from '../size/size-mm.ts';
import { UnusualSizeNote } from '../size/unusual-size-note.tsx';
import { type RealMeasure, scaledSize, scaleFor } from './scaled-size.ts';

interface Props {
  readonly size: SizeMm;
  /** What the item is, if its usual size is known. */
  readonly piece: Piece | undefined;
  readonly isBusy: boolean;
  readonly onMeasure: (measure: RealMeasure) => void;
}

/** One measure that somebody knows, by which the whole model is scaled evenly. All three are shown before it is done. */
export function RealSize({ size, piece, isBusy, onMeasure }: Props) {
  const texts = useTexts();
  const id = useId();
  const [side, setSide] = useState<Side>('width');
  const [typed, setTyped] = useState('');
  const measure = { side, mm: Number(typed) };
  const scale = measure.mm > 0 ? scaleFor(size, measure) : undefined;
  const wouldBe = scale === undefined ? undefined : scaledSize(size, scale);
  return (
    <form
      className="real-size"
      aria-labelledby={`${id}-name`}
      onSubmit={(event) => {
        event.preventDefault();
        if (scale === undefined) return;
        onMeasure(measure);
        setTyped('');
      }}
    >
      <p id={`${id}-name`} className="real-size-name">
        {texts.realSize}
      </p>
      <div className="tools">
        <select
          aria-label={texts.measure}
          value={side}
          disabled={isBusy}
          onChange={({ target }) => setSide(SIDES.find((each) => each === target.value) ?? side)}
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
            disabled={isBusy}
            onChange={({ target }) => setTyped(target.value)}
          />
          mm
        </span>
        <button type="submit" disabled={isBusy || scale === undefined}>
          {texts.scaleModel}
        </button>
      </div>
      <output className="quiet" htmlFor={`${id}-measure`}>
        {wouldBe ? filled(texts.wouldBecome, { size: sizeText(wouldBe) }) : texts.realSizeHint}
      </output>
      <UnusualSizeNote size={wouldBe} piece={piece} />
    </form>
  );
}

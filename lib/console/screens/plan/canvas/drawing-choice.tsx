import { useId } from 'react';
import { useTexts } from '../../../texts/use-texts.tsx';
import { BESIDE_FROM, DRAWING_PLACES, type DrawingView } from './drawing-view.ts';
import { useMedia } from './use-media.ts';

interface Props {
  readonly view: DrawingView;
  readonly onChange: (change: Partial<DrawingView>) => void;
}

/** Where the drawing is seen, and how strong. */
export function DrawingChoice({ view, onChange }: Props) {
  const texts = useTexts();
  const [placeId, strengthId] = [useId(), useId()];
  const isWide = useMedia(BESIDE_FROM);
  const names = { hidden: texts.drawingHidden, under: texts.drawingUnder, beside: texts.drawingBeside };
  return (
    <span className="drawing-choice">
      <label htmlFor={placeId}>{texts.drawing}</label>
      <select
        id={placeId}
        value={!isWide && view.place === 'beside' ? 'under' : view.place}
        onChange={({ target }) => onChange({ place: DRAWING_PLACES.find((each) => each === target.value) ?? 'under' })}
      >
        {DRAWING_PLACES.filter((each) => isWide || each !== 'beside').map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
      <label htmlFor={strengthId} className="unseen">
        {texts.drawingStrength}
      </label>
      <input
        id={strengthId}
        type="range"
        min={10}
        max={100}
        step={10}
        disabled={view.place === 'hidden'}
        value={Math.round(view.strength * 100)}
        onChange={({ target }) => onChange({ strength: Number(target.value) / 100 })}
      />
    </span>
  );
}

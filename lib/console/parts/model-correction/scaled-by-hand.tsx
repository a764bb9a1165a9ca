import { filled, useTexts } from '../../texts/use-texts.tsx';
import { scaleText } from './scaled-size.ts';

interface Props {
  /** By which a person has scaled the model. */
  readonly scale: number;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** Says that a model has not the size that its file says, and gives it that size again. */
export function ScaledByHand({ scale, isBusy, onUndo }: Props) {
  const texts = useTexts();
  return (
    <span className="scaled-by-hand">
      <span className="quiet">{filled(texts.scaledByHand, { scale: scaleText(scale) })}</span>
      <button type="button" className="plain" aria-label={texts.undoScaling} disabled={isBusy} onClick={onUndo}>
        {texts.undoStep}
      </button>
    </span>
  );
}

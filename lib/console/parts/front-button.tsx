import type { RefObject } from 'react';
import type { ModelSide } from '../../viewer/scene/guess-front.ts';
import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  /** The picture of the side. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly side: ModelSide;
  /** The side looks like the front: it is asked whether it is. */
  readonly isAsked: boolean;
  readonly isShown: boolean;
  readonly onFront: ((side: ModelSide) => void) | undefined;
}

/**
 * A small picture of the back of a model in the corner of its view: one that was read the wrong way round shows its
 * front there. A press makes that side the front.
 */
export function FrontButton({ canvas, side, isAsked, isShown, onFront }: Props) {
  const texts = useTexts();
  return (
    <button
      type="button"
      className={isAsked ? 'front-button asked' : 'front-button'}
      title={texts.makeFront}
      hidden={!isShown}
      disabled={onFront === undefined}
      onClick={() => onFront?.(side)}
    >
      <span className="front-side">{isAsked ? texts.isThisFront : texts.backSide}</span>
      <canvas ref={canvas} />
      <span className="front-turn">{texts.makeFront}</span>
    </button>
  );
}

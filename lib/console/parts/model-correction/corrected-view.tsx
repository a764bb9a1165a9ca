import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { ModelView } from '../model-view.tsx';
import { frontFrom, QUARTER_DEGREES, standingAfter } from './correction.ts';
import { noteShownModel } from './shown-models.ts';
import { changeOf, UPRIGHT } from './standing.ts';
import { type ItemCorrection, mayCorrect } from './use-correction.ts';
import { useMaking } from './use-making.ts';

interface Props extends Omit<ComponentProps<typeof ModelView>, 'onFront' | 'onShown'> {
  readonly itemId: string;
  readonly correction: ItemCorrection;
}

/**
 * The model of an item. What somebody asks for shows in the frame of the press: a turn or a tip is shown, and words
 * over the picture say that the model is made again and how far that is.
 */
export function CorrectedView({ itemId, correction, ...view }: Props) {
  const texts = useTexts();
  const making = useMaking(itemId);
  // The new one is turned already.
  const isBefore = making !== undefined && making.glbUrl === view.glbUrl;
  const { upAxis, turns } = isBefore
    ? changeOf(making.from.standing, standingAfter(making.from.standing, making.correction))
    : UPRIGHT;
  const isTurned = turns !== 0 || upAxis !== UPRIGHT.upAxis;
  return (
    <div className="corrected-view">
      <ModelView
        key={view.glbUrl}
        {...view}
        {...{ upAxis, turnDegrees: turns * QUARTER_DEGREES }}
        onFront={mayCorrect(correction) ? (side) => correction.correct.mutate(frontFrom(side)) : undefined}
        onShown={() => noteShownModel(itemId, view.glbUrl)}
      />
      {isBefore && (
        <span className="mark busy" aria-hidden="true">
          {isTurned ? texts.beingTurned : texts.converting} {Math.round(making.percent)} %
        </span>
      )}
    </div>
  );
}

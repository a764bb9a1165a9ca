import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { ModelView } from '../model-view.tsx';
import { QUARTER_DEGREES, standingAfter } from './correction.ts';
import { noteShownModel } from './shown-models.ts';
import { changeOf, UPRIGHT } from './standing.ts';
import { useMaking } from './use-making.ts';

/**
 * The model of an item. What somebody asks for shows in the frame of the press: a turn or a tip is shown, and words
 * over the picture say that the model is made again and how far that is.
 */
export function CorrectedView({ itemId, ...view }: ComponentProps<typeof ModelView> & { readonly itemId: string }) {
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

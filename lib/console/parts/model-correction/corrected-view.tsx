import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { ModelView } from '../model-view.tsx';
import { useMaking } from './use-making.ts';

/**
 * The model of an item. What somebody asks for shows in the frame of the press: a turn turns it, and words over the
 * picture say that the model is made anew and how far that is.
 */
export function CorrectedView({ itemId, ...view }: ComponentProps<typeof ModelView> & { readonly itemId: string }) {
  const texts = useTexts();
  const making = useMaking(itemId);
  // The new one is turned already.
  const isBefore = making !== undefined && making.glbUrl === view.glbUrl;
  const turnDegrees = isBefore ? (making.correction.rotateY ?? 0) : 0;
  return (
    <div className="corrected-view">
      <ModelView key={view.glbUrl} {...view} turnDegrees={turnDegrees} />
      {isBefore && (
        <span className="mark busy" aria-hidden="true">
          {turnDegrees === 0 ? texts.converting : texts.beingTurned} {Math.round(making.percent)} %
        </span>
      )}
    </div>
  );
}

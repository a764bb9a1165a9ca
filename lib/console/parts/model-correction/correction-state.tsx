import { filled, useTexts } from '../../texts/use-texts.tsx';
import { ErrorLine } from '../error-line.tsx';
import { type SizeMm, sizeText } from '../size/size-mm.ts';
import type { useCorrection } from './use-correction.ts';

interface Props {
  readonly of: ReturnType<typeof useCorrection>;
  readonly size: SizeMm | null;
  /** The view shows the item's model. */
  readonly isShown: boolean;
  /** Nobody has to wait: other items can be looked at meanwhile, and this one can be decided. */
  readonly mayGoOn: boolean;
}

/** How far a correction is, that it is done once its model is seen, and the way back. */
export function CorrectionState({ of, size, isShown, mayGoOn }: Props) {
  const { correct, take, undo, running, loadError, canUndo } = of;
  const texts = useTexts();
  const isMaking = correct.isPending || running !== undefined;
  const isBusy = isMaking || take.isPending || undo.isPending;
  const error = correct.error ?? take.error ?? undo.error ?? loadError;
  const waiting = correct.data?.waiting;
  const isMade = (!isMaking && correct.data !== undefined && !waiting) || take.isSuccess;
  const isLoading = !isShown && (isMade || undo.isSuccess);
  const shownSize = size ? sizeText(size) : '';
  return (
    <div className="correction-state">
      <p className="correction-text" role="status" aria-busy={isBusy || isLoading || undefined}>
        {isMaking && `${mayGoOn ? texts.makingAnewGoOn : texts.makingAnew} ${texts.changesJoin}`}
        {waiting && filled(texts.correctionWaits, { size: sizeText(waiting.size) })}
        {isLoading && texts.viewLoads}
        {isMade && isShown && filled(texts.correctionDone, { size: shownSize })}
        {undo.isSuccess && isShown && filled(texts.correctionUndone, { size: shownSize })}
      </p>
      {isMaking && (
        <progress
          className="correction-percent"
          max={100}
          value={running?.percent ?? 0}
          aria-label={texts.makingAnew}
        />
      )}
      {waiting && (
        <button type="button" className="main" disabled={isBusy} onClick={() => take.mutate(waiting)}>
          {texts.useCorrected}
        </button>
      )}
      {canUndo && (
        <button type="button" className="way-back" disabled={isBusy} onClick={() => undo.mutate()}>
          <span aria-hidden="true">↶</span> {texts.undoCorrection}
        </button>
      )}
      <ErrorLine error={error} />
    </div>
  );
}

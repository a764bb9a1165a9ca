import { useEffect, useRef } from 'react';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import { PlanPicture } from '../canvas/plan-picture.tsx';
import type { SourceDocument } from '../document/source-document.ts';
import type { Conflict } from './use-write-plan.ts';

interface Props {
  readonly conflict: Conflict;
  readonly mine: SourceDocument;
  readonly isSaving: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onLater: () => void;
}

/** Somebody else has saved the plan: both are shown, and one is chosen. */
export function ConflictDialog({ conflict, mine, isSaving, onMine, onTheirs, onLater }: Props) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="conflict" aria-labelledby="conflict-title" onClose={onLater}>
      <h2 id="conflict-title">{texts.conflict}</h2>
      <p>{filled(texts.conflictText, { time: new Date(conflict.changeDate).toLocaleString() })}</p>
      <div className="both">
        <figure>
          <figcaption>{texts.mine}</figcaption>
          <PlanPicture document={mine} label={texts.mine} />
        </figure>
        <figure>
          <figcaption>{texts.theirs}</figcaption>
          <PlanPicture document={conflict.theirs} label={texts.theirs} />
        </figure>
      </div>
      <div className="panel-tools">
        <button type="button" disabled={isSaving} onClick={onMine}>
          {texts.keepMine}
        </button>
        <button type="button" disabled={isSaving} onClick={onTheirs}>
          {texts.takeTheirs}
        </button>
        <button type="button" className="plain" onClick={onLater}>
          {texts.decideLater}
        </button>
      </div>
    </dialog>
  );
}

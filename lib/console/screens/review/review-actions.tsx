import type { Texts } from '../../texts/en.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { Decision } from './use-review-actions.ts';

/** What is said of a decision. */
const DECIDED_TEXTS = {
  published: 'wasPublished',
  archived: 'wasArchived',
} as const satisfies Record<Decision['becomes'], keyof Texts>;

interface Props {
  /** Of the item that is shown, if there is one. */
  readonly decision: Decision['becomes'] | undefined;
  readonly canGoOn: boolean;
  readonly onDecide: (becomes: Decision['becomes']) => void;
  readonly onLater: () => void;
  /** The decision that Undo takes back. */
  readonly undone: { readonly name: string; readonly becomes: Decision['becomes'] } | undefined;
  readonly onUndo: () => void;
}

/** What can be decided of an item, with the keys, and the way back from the last decision. */
export function ReviewActions({ decision, canGoOn, onDecide, onLater, undone, onUndo }: Props) {
  const texts = useTexts();
  return (
    <div className="tools">
      <button type="button" className="main" disabled={decision !== undefined} onClick={() => onDecide('published')}>
        {texts.publish} <kbd>P</kbd>
      </button>
      <button type="button" disabled={!canGoOn} onClick={onLater}>
        {texts.later} <kbd>→</kbd>
      </button>
      <button type="button" disabled={decision !== undefined} onClick={() => onDecide('archived')}>
        {texts.archive} <kbd>A</kbd>
      </button>
      <UndoDecision undone={undone} onUndo={onUndo} />
    </div>
  );
}

/** Says what was decided, and takes it back. */
export function UndoDecision({ undone, onUndo }: Pick<Props, 'undone' | 'onUndo'>) {
  const texts = useTexts();
  return (
    <>
      {undone && (
        <button type="button" className="undo" onClick={onUndo}>
          {texts.undoStep} <kbd>U</kbd>
        </button>
      )}
      <span className="quiet decided" role="status">
        {undone && filled(texts[DECIDED_TEXTS[undone.becomes]], { name: undone.name })}
      </span>
    </>
  );
}

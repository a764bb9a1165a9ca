import type { Texts } from '../../texts/en.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { Decision } from './use-review-actions.ts';

/** What is said of a decision, and of its way back. */
const DECIDED_TEXTS = {
  published: { says: 'wasPublished', undo: 'undoPublishing' },
  archived: { says: 'wasArchived', undo: 'undoArchiving' },
} as const satisfies Record<Decision['becomes'], Record<'says' | 'undo', keyof Texts>>;

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

/** Says what was decided, and takes it back: words and looks are not those of the way back from a correction. */
export function UndoDecision({ undone, onUndo }: Pick<Props, 'undone' | 'onUndo'>) {
  const texts = useTexts();
  const { says, undo } = DECIDED_TEXTS[undone?.becomes ?? 'published'];
  return (
    <div className={undone ? `last-decision ${undone.becomes}` : 'last-decision'}>
      <span className="decided" role="status">
        {undone && filled(texts[says], { name: undone.name })}
      </span>
      {undone && (
        <button type="button" className="undo" aria-label={`${texts[undo]}: ${undone.name}`} onClick={onUndo}>
          {texts[undo]} <kbd>U</kbd>
        </button>
      )}
    </div>
  );
}

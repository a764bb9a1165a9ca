import { ignoreRepeat } from '../../parts/size/use-second-press.ts';
import type { Texts } from '../../texts/en.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { type Decision, isDecision, type ReviewStep } from './review-steps.ts';

/** What is said of a step, and of its way back. */
const STEP_TEXTS = {
  published: { says: 'wasPublished', undo: 'undoPublishing' },
  archived: { says: 'wasArchived', undo: 'undoArchiving' },
  renamed: { says: 'wasRenamed', undo: 'undoRenaming' },
} as const satisfies Record<Decision['becomes'] | 'renamed', Record<'says' | 'undo', keyof Texts>>;

interface Props {
  /** Of the item that is shown, if there is one. */
  readonly decision: Decision['becomes'] | undefined;
  readonly canGoOn: boolean;
  /** @param clicks how many came quickly one after the other; none of a key */
  readonly onDecide: (becomes: Decision['becomes'], clicks?: number) => void;
  /** What is asked before the item is published: a second press does it. */
  readonly question: string | undefined;
  readonly onLater: () => void;
  /** The step that Undo takes back, with the name of its item. */
  readonly undone: { readonly name: string; readonly step: ReviewStep } | undefined;
  readonly onUndo: () => void;
}

/**
 * What can be decided of an item, with the keys, and the way back from the last step. Nothing that comes and goes
 * stands above or before the buttons: a second press at the same place hits the same button.
 */
export function ReviewActions({ decision, canGoOn, onDecide, question, onLater, undone, onUndo }: Props) {
  const texts = useTexts();
  return (
    <div className="tools review-actions">
      <button
        type="button"
        className={question === undefined ? 'main' : 'main asked'}
        disabled={decision !== undefined}
        onKeyDown={ignoreRepeat}
        onClick={({ detail }) => onDecide('published', detail)}
      >
        {texts.publish} <kbd>P</kbd>
      </button>
      <button type="button" disabled={!canGoOn} onClick={onLater}>
        {texts.later} <kbd>→</kbd>
      </button>
      <button type="button" disabled={decision !== undefined} onClick={() => onDecide('archived')}>
        {texts.archive} <kbd>A</kbd>
      </button>
      <p className="odd publish-question" role="status">
        {question}
      </p>
      <UndoDecision undone={question === undefined ? undone : undefined} onUndo={onUndo} />
    </div>
  );
}

/** Says what was done, and takes it back: words and looks are not those of the way back from a correction. */
export function UndoDecision({ undone, onUndo }: Pick<Props, 'undone' | 'onUndo'>) {
  const texts = useTexts();
  const did = undone && (isDecision(undone.step) ? undone.step.becomes : 'renamed');
  const { says, undo } = STEP_TEXTS[did ?? 'published'];
  return (
    <div className={did ? `last-decision ${did}` : 'last-decision'}>
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

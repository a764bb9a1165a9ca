import { counted } from '../../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../../texts/use-texts.tsx';
import type { PlanView } from '../document/plan-view.ts';
import { pieceDoubts } from '../editor/piece-doubts.ts';
import type { Selection } from '../editor/selection.ts';
import { DoubtSign } from './doubt-sign.tsx';
import { nextDoubt } from './next-doubt.ts';
import type { PanelProps } from './panel-props.ts';

interface Props extends Pick<PanelProps, 'dispatch'> {
  readonly view: PlanView;
  readonly selection: Selection | undefined;
}

/** How many pieces may stand in the wrong place, to choose one after the other; nothing if there is none. */
export function DoubtNote({ view, selection, dispatch }: Props) {
  const texts = useTexts();
  const keys = wrongPieces(view);
  const key = nextDoubt(keys, selection?.kind === 'piece' ? selection.key : undefined);
  if (key === undefined) return null;
  return (
    <button
      type="button"
      className="doubt-note"
      title={texts.chooseNext}
      onClick={() => dispatch({ type: 'select', selection: { kind: 'piece', key } })}
    >
      <DoubtSign /> {counted(texts.piecesInTheWay, keys.length, shownLanguage())}
    </button>
  );
}

/** The keys of the pieces that may stand in the wrong place, without those that only stand before a window. */
export function wrongPieces(view: PlanView): readonly number[] {
  return [...pieceDoubts(view)].flatMap(([key, { isSoft }]) => (isSoft ? [] : [key]));
}

import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { pieceOf } from '../kinds/piece-of-item.ts';
import { sizeDoubt } from '../size/unusual-size.ts';
import { type Correction, isScaled, trueSizeOf } from './correction.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { CorrectionState } from './correction-state.tsx';
import { ScaledByHand } from './scaled-by-hand.tsx';
import { useIsShown } from './shown-models.ts';
import { sideBefore, sizeAfter } from './size-after.ts';
import { StandingButtons } from './standing-buttons.tsx';
import { UnitButtons } from './unit-buttons.tsx';
import type { ItemCorrection } from './use-correction.ts';
import { useDraft } from './use-draft.ts';
import { useSizeToCome } from './use-size-to-come.ts';

interface Props {
  readonly item: Item;
  /** Of this item, which its view has too. */
  readonly correction: ItemCorrection;
  /** It is one of many that are looked at: nobody has to wait for it. */
  readonly mayGoOn?: boolean;
}

/**
 * Says in which unit the file was, turns the model, puts it upright, or sets a real size; each can be taken back. All
 * but the size are done by a press. What is changed while a model is made is one conversion with it.
 */
export function ModelCorrection({ item, correction, mayGoOn = false }: Props) {
  const { correct, take, undo, running, isReady, isBetween, unit, scale, base, standing, change } = correction;
  const isShown = useIsShown(item.id, item.assets.glb?.url);
  const size = base.size && sizeAfter(base.size, change);
  const piece = pieceOf(item);
  const doubt = sizeDoubt(size, piece);
  const { draft, change: changeDraft, clear } = useDraft(doubt && 'side' in doubt ? doubt.side : undefined);
  const coming = useSizeToCome(item);
  // By their unit, a turn or a measure models are corrected before it is known how they stand.
  const isBusy = take.isPending || undo.isPending;
  const apply = (asked: Correction) => correct.mutate(asked);
  return (
    <div className="correction">
      <UnitButtons
        unit={unit}
        asked={running?.correction.unit}
        mayBeSame={isScaled(scale) || running !== undefined}
        isScaled={running?.correction.measure !== undefined || isScaled(scale)}
        isBusy={isBusy}
        onUnit={(each) => apply({ unit: each })}
      >
        {isScaled(scale) && !running && (
          <ScaledByHand scale={scale} isBusy={isBusy} onUndo={() => apply(trueSizeOf(base))} />
        )}
      </UnitButtons>
      <StandingButtons standing={standing} isBusy={isBusy || isBetween} isKnown={isReady} onCorrection={apply} />
      <CorrectionFields
        {...{ size, coming, piece, isBusy, draft }}
        onChange={changeDraft}
        onApply={({ side, mm }) => {
          apply({ measure: { side: sideBefore(side, change), mm } });
          clear();
        }}
      />
      <CorrectionState of={correction} size={base.size} isShown={isShown} mayGoOn={mayGoOn} />
    </div>
  );
}

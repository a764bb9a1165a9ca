import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { pieceOf } from '../kinds/piece-of-item.ts';
import type { WithWarnings } from '../size/doubts.ts';
import { sizeOf } from '../size/size-mm.ts';
import { HALF_DEGREES, joinedCorrection, QUARTER_DEGREES } from './correction.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { CorrectionState } from './correction-state.tsx';
import { UnitButtons } from './unit-buttons.tsx';
import { type OnUnit, useCorrection } from './use-correction.ts';
import { useDraft } from './use-draft.ts';

interface Props {
  readonly item: Item & WithWarnings;
  /** It is one of many that are looked at: nobody has to wait for it. */
  readonly mayGoOn?: boolean;
  /** Its model was made anew in another unit. */
  readonly onUnit?: OnUnit;
}

/**
 * Says in which unit and with which axis up the file was, turns the model, or sets a real size; each can be taken back.
 * Unit and turns are done by a press, with what was chosen in the fields: that is one conversion, as all is that is
 * changed while a model is made.
 */
export function ModelCorrection({ item, mayGoOn = false, onUnit }: Props) {
  const texts = useTexts();
  const correction = useCorrection(item, onUnit);
  const { correct, take, undo, running, isReady, unit, upAxis, isScaled } = correction;
  const { draft, change, clear } = useDraft();
  const isBusy = !isReady || take.isPending || undo.isPending;
  const size = sizeOf(item);
  const apply = (more: Parameters<typeof joinedCorrection>[1]) => {
    correct.mutate(joinedCorrection(draft, more));
    clear();
  };
  return (
    <div className="correction">
      <UnitButtons
        unit={unit}
        asked={running?.correction.unit}
        mayBeSame={isScaled || running !== undefined || draft.upAxis !== undefined}
        isBusy={isBusy}
        onUnit={(each) => apply({ unit: each })}
      />
      <div className="tools">
        <button type="button" disabled={isBusy} onClick={() => apply({ rotateY: QUARTER_DEGREES })}>
          <span aria-hidden="true">↺</span> {filled(texts.turnLeft, { degrees: QUARTER_DEGREES })}
        </button>
        <button type="button" disabled={isBusy} onClick={() => apply({ rotateY: HALF_DEGREES })}>
          {texts.turnAround}
        </button>
      </div>
      <CorrectionFields
        {...{ size, upAxis, isBusy, draft }}
        piece={pieceOf(item)}
        onChange={change}
        onApply={() => apply({})}
      />
      <CorrectionState of={correction} size={size} mayGoOn={mayGoOn} />
    </div>
  );
}

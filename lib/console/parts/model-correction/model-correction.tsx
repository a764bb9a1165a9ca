import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { AxisField } from '../axis-field.tsx';
import { pieceOf } from '../kinds/piece-of-item.ts';
import type { WithWarnings } from '../size/doubts.ts';
import { sizeOf } from '../size/size-mm.ts';
import { HALF_DEGREES, QUARTER_DEGREES } from './correction.ts';
import { CorrectionState } from './correction-state.tsx';
import { RealSize } from './real-size.tsx';
import { UnitButtons } from './unit-buttons.tsx';
import { type OnUnit, useCorrection } from './use-correction.ts';

interface Props {
  readonly item: Item & WithWarnings;
  /** It is one of many that are looked at: nobody has to wait for it. */
  readonly mayGoOn?: boolean;
  /** Its model was made anew in another unit. */
  readonly onUnit?: OnUnit;
}

/** Says in which unit and with which axis up the file was, turns the model, or sets a real size; each can be taken back. */
export function ModelCorrection({ item, mayGoOn = false, onUnit }: Props) {
  const texts = useTexts();
  const correction = useCorrection(item, onUnit);
  const { correct, take, undo, isReady, unit, upAxis, isScaled } = correction;
  const isBusy = !isReady || correct.isPending || take.isPending || undo.isPending;
  const size = sizeOf(item);
  return (
    <div className="correction">
      <UnitButtons unit={unit} isScaled={isScaled} isBusy={isBusy} onUnit={(each) => correct.mutate({ unit: each })} />
      <div className="tools">
        <AxisField
          axis={upAxis}
          mayBeOfFile={false}
          disabled={isBusy}
          onAxis={(wanted) => wanted !== undefined && correct.mutate({ upAxis: wanted })}
        />
        <button type="button" disabled={isBusy} onClick={() => correct.mutate({ rotateY: QUARTER_DEGREES })}>
          <span aria-hidden="true">↺</span> {filled(texts.turnLeft, { degrees: QUARTER_DEGREES })}
        </button>
        <button type="button" disabled={isBusy} onClick={() => correct.mutate({ rotateY: HALF_DEGREES })}>
          {texts.turnAround}
        </button>
      </div>
      {size && (
        <RealSize
          size={size}
          piece={pieceOf(item)}
          isBusy={isBusy}
          onMeasure={(measure) => correct.mutate({ measure })}
        />
      )}
      <CorrectionState of={correction} size={size} mayGoOn={mayGoOn} />
    </div>
  );
}

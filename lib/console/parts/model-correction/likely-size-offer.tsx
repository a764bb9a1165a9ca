import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { pieceOf } from '../kinds/piece-of-item.ts';
import { lengthText, sizeText } from '../size/size-mm.ts';
import { likelySize } from './likely-size.ts';
import { sideBefore, sizeAfter } from './size-after.ts';
import { type ItemCorrection, mayCorrect } from './use-correction.ts';

interface Props {
  readonly item: Item;
  /** Of this item. */
  readonly correction: ItemCorrection;
}

/**
 * Below the mark of an unusual size: what such pieces usually measure, and a press that gives the model a likely size,
 * by the unit of its file if one fits. Nothing while the model is being made.
 */
export function LikelySizeOffer({ item, correction }: Props) {
  const texts = useTexts();
  const { base, change, unit, scale, running, correct } = correction;
  const size = base.size && sizeAfter(base.size, change);
  const likely = mayCorrect(correction) && !running ? likelySize(size, pieceOf(item), { unit, scale }) : undefined;
  if (!likely) return null;
  const { piece, side, mm } = likely;
  const [from, to] = [likely.fromMm, likely.toMm].map(lengthText);
  const usually = { piece: texts[`a_${piece}`], from: from ?? '', to: to ?? '' };
  const offer =
    likely.unit === undefined
      ? filled(texts[`set_${side}`], { mm: lengthText(mm) })
      : filled(texts.readInUnit, { unit: texts[`unit_${likely.unit}`] });
  return (
    <p className="likely-size">
      {filled(texts[`usually_${side}`], usually)}
      <button
        type="button"
        onClick={() =>
          correct.mutate(
            likely.unit === undefined ? { measure: { side: sideBefore(side, change), mm } } : { unit: likely.unit },
          )
        }
      >
        {offer}
      </button>
      <span className="quiet">{filled(texts.wouldBecome, { size: sizeText(likely.size) })}</span>
    </p>
  );
}

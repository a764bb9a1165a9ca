import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import type { Texts } from '../../texts/en.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { pieceOf } from '../kinds/piece-of-item.ts';
import { lengthText, sizeText } from '../size/size-mm.ts';
import type { Correction } from './correction.ts';
import { likelySize, type ScaledMate } from './likely-size.ts';
import { scaleText } from './scaled-size.ts';
import { sideBefore, sizeAfter } from './size-after.ts';
import { type ItemCorrection, mayCorrect } from './use-correction.ts';

interface Props {
  readonly item: Item;
  /** Of this item. */
  readonly correction: ItemCorrection;
  /** A model of the same folder, if one was scaled in this visit. */
  readonly mate?: ScaledMate | undefined;
}

/**
 * Below the mark of an unusual size: what such pieces usually measure, and a press that gives the model a likely size,
 * by the factor of a model of its folder, or the unit of its file, if one fits. Nothing while the model is being made.
 */
export function LikelySizeOffer({ item, correction, mate }: Props) {
  const texts = useTexts();
  const { base, change, unit, scale, running, correct } = correction;
  const size = base.size && sizeAfter(base.size, change);
  // The corrected model of a published item waits beside the one that is measured here.
  const isOffered = mayCorrect(correction) && !running && !correct.data?.waiting;
  const likely = isOffered ? likelySize(size, pieceOf(item), { unit, scale }, mate) : undefined;
  if (!likely) return null;
  const [asked, offer] = offered(likely, change, texts);
  return (
    <p className="likely-size">
      {likely.usual && usuallyText(likely.usual, texts)}
      <button type="button" onClick={() => correct.mutate(asked)}>
        {offer}
      </button>
      <span className="quiet">{filled(texts.wouldBecome, { size: sizeText(likely.size) })}</span>
    </p>
  );
}

type LikelySize = NonNullable<ReturnType<typeof likelySize>>;

/** What a press does, and what its button says. */
function offered(likely: LikelySize, change: ItemCorrection['change'], texts: Texts): readonly [Correction, string] {
  if (likely.by === 'unit') {
    return [{ unit: likely.unit }, filled(texts.readInUnit, { unit: texts[`unit_${likely.unit}`] })];
  }
  if (likely.by === 'mate') {
    const { name, scale } = likely.mate;
    return [{ scale }, filled(texts.scaleLike, { name, scale: scaleText(scale) })];
  }
  const { side, mm, usual } = likely;
  // In the word of the sentence before it.
  const called = usual?.called === 'length' ? 'length' : side;
  return [{ measure: { side: sideBefore(side, change), mm } }, filled(texts[`set_${called}`], { mm: lengthText(mm) })];
}

function usuallyText({ piece, called, fromMm, toMm }: NonNullable<LikelySize['usual']>, texts: Texts): string {
  const [from = '', to = ''] = [fromMm, toMm].map(lengthText);
  return filled(texts[`usually_${called}`], { piece: texts[`a_${piece}`], from, to });
}

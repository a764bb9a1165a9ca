import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Texts } from '../../../texts/en.ts';
import { filled } from '../../../texts/filled.ts';
import type { Part } from '../document/plan-view.ts';
import type { ClearFor } from '../editor/clear-zones.ts';
import type { PieceDoubts } from '../editor/piece-doubts.ts';

const IN_THE_WAY_TEXTS = {
  doorway: 'inDoorway',
  swing: 'inSwing',
  window: 'beforeWindow',
} as const satisfies Record<ClearFor, string>;

/** The sentences that say why a piece may stand in the wrong place. */
export function doubtTexts(
  { overlapped, isInWall, inTheWay }: PieceDoubts,
  texts: Texts,
  nameOf: (piece: Part<PlanObject>) => string,
): readonly string[] {
  return [
    ...(overlapped.length > 0 ? [filled(texts.overlaps, { names: overlapped.map(nameOf).join(', ') })] : []),
    ...(isInWall ? [texts.inWall] : []),
    ...inTheWay.map((reason) => texts[IN_THE_WAY_TEXTS[reason]]),
  ];
}

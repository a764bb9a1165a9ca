import { memo } from 'react';
import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { footprintOf } from '../editor/footprint.ts';
import { pieceDoubts } from '../editor/piece-doubts.ts';
import { doubtTexts } from '../panel/doubt-texts.ts';
import { pieceName } from '../panel/piece-name.ts';
import { usePlacedItems } from '../panel/use-placed-items.ts';

/** A dashed line around each piece that may stand in the wrong place; it says why under the pointer. */
export const DoubtMarks = memo(function DoubtMarks({ document }: { readonly document: SourceDocument }) {
  const texts = useTexts();
  const view = planView(document);
  const doubts = pieceDoubts(view);
  const items = usePlacedItems(view.pieces.flatMap(({ value }) => itemIdOf(value.idMap) ?? []));
  return view.pieces.flatMap(({ key, value }) => {
    const found = doubts.get(key);
    return found ? (
      <path
        key={key}
        className={found.isSoft ? 'in-the-way soft' : 'in-the-way'}
        d={pathData(footprintOf(value).corners, true)}
      >
        <title>{doubtTexts(found, texts, (part) => pieceName(part.value, items)).join(' ')}</title>
      </path>
    ) : (
      []
    );
  });
});

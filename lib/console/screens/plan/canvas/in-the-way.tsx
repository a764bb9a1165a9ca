import { memo } from 'react';
import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { piecesInTheWay } from '../editor/pieces-in-the-way.ts';
import { cornersOf } from '../editor/snap.ts';
import { IN_THE_WAY_TEXTS } from '../panel/in-the-way-texts.ts';

/**
 * A dashed line around each piece that stands in a doorway, in the way of a door or before a window; it says so under
 * the pointer.
 */
export const InTheWay = memo(function InTheWay({ document }: { readonly document: SourceDocument }) {
  const texts = useTexts();
  const view = planView(document);
  const odd = piecesInTheWay(view);
  return view.pieces.flatMap(({ key, value }) => {
    const reasons = odd.get(key);
    return reasons ? (
      <path key={key} className="in-the-way" d={pathData(cornersOf(value, value), true)}>
        <title>{reasons.map((reason) => texts[IN_THE_WAY_TEXTS[reason]]).join(' ')}</title>
      </path>
    ) : (
      []
    );
  });
});

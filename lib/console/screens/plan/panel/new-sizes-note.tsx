import { memo } from 'react';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import { resizePieces } from '../commands/resize-pieces.ts';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { newSizes } from './new-sizes.ts';
import type { PanelProps } from './panel-props.ts';
import { usePlacedItems } from './use-placed-items.ts';

interface Props extends Pick<PanelProps, 'dispatch'> {
  readonly document: SourceDocument;
}

/**
 * Says how many pieces have another size than their items have now, and gives them the new sizes in one step. A plan holds
 * the sizes of its pieces, and other clients read them there, so nothing changes without a click.
 */
export const NewSizesNote = memo(function NewSizesNote({ document, dispatch }: Props) {
  const texts = useTexts();
  const { pieces } = planView(document);
  const sizes = newSizes(pieces, usePlacedItems(pieces.flatMap(({ value }) => itemIdOf(value.idMap) ?? [])));
  if (sizes.size === 0) return null;
  return (
    <div className="panel new-sizes" role="status">
      <p className="odd">{filled(texts.otherSizes, { count: sizes.size })}</p>
      <button type="button" onClick={() => dispatch({ type: 'change', change: (plan) => resizePieces(plan, sizes) })}>
        {texts.takeNewSizes}
      </button>
    </div>
  );
});

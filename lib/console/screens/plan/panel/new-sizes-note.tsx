import { memo } from 'react';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { resizeAndCarry } from '../editor/standing.ts';
import { newSizes, pieceSizeText, sizeChanges } from './new-sizes.ts';
import type { PanelProps } from './panel-props.ts';
import { usePlacedItems } from './use-placed-items.ts';

/** Of more, the names are shown by a press. */
const SHOWN_CHANGES = 4;

interface Props extends Pick<PanelProps, 'dispatch'> {
  readonly document: SourceDocument;
}

/**
 * Says which pieces have another size than their items have now, and gives them the new sizes in one step. A plan holds
 * the sizes of its pieces, and other clients read them there, so nothing changes without a click.
 */
export const NewSizesNote = memo(function NewSizesNote({ document, dispatch }: Props) {
  const texts = useTexts();
  const { pieces } = planView(document);
  const items = usePlacedItems(pieces.flatMap(({ value }) => itemIdOf(value.idMap) ?? []));
  const sizes = newSizes(pieces, items);
  if (sizes.size === 0) return null;
  const changes = sizeChanges(pieces, sizes, items);
  return (
    <div className="panel new-sizes" role="status">
      <details open={changes.length <= SHOWN_CHANGES}>
        <summary className="odd">{filled(texts.otherSizes, { count: sizes.size })}</summary>
        <ul className="notes">
          {changes.map(({ name, count, before, after }) => (
            <li key={`${name} ${pieceSizeText(before)} ${pieceSizeText(after)}`}>
              <strong>{name}</strong> {count > 1 && `× ${count}`}
              <span className="quiet">{`${pieceSizeText(before)} → ${pieceSizeText(after)}`}</span>
            </li>
          ))}
        </ul>
      </details>
      <button type="button" onClick={() => dispatch({ type: 'change', change: (plan) => resizeAndCarry(plan, sizes) })}>
        {texts.takeNewSizes}
      </button>
    </div>
  );
});

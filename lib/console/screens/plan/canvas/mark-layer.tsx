import { useTexts } from '../../../texts/use-texts.tsx';
import { planView } from '../document/plan-view.ts';
import { roomsOf } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { type Mark, placeMarks } from './place-marks.ts';
import { roomLabels } from './room-labels.ts';

const MARK_PX = 10;

interface Props {
  readonly marks: readonly Mark[];
  readonly document: SourceDocument;
  readonly mmPerPx: number;
}

/** The numbers of what was not understood. One that stands beside its place has a line to it, but not over a name. */
export function MarkLayer({ marks, document, mmPerPx }: Props) {
  const texts = useTexts();
  if (marks.length === 0) return null;
  const view = planView(document);
  const labels = roomLabels(roomsOf(view), view, mmPerPx, texts.squareMetres).flatMap(({ label }) => label ?? []);
  return placeMarks(marks, labels, MARK_PX * mmPerPx).map(({ x, y, shownX, shownY, isOfName, number }) => (
    <g key={number} className="plan-mark">
      {!isOfName && <path d={`M${x} ${y}L${shownX} ${shownY}`} />}
      <circle cx={shownX} cy={shownY} r={MARK_PX * mmPerPx} />
      <text x={shownX} y={shownY} fontSize={1.2 * MARK_PX * mmPerPx}>
        {number}
      </text>
    </g>
  ));
}

import { memo } from 'react';
import type { FittedLabel } from '../../../../../shared/engines/floorplan/drawing/fit-label.ts';
import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import { textWidth } from '../../../../../shared/engines/floorplan/drawing/text-lines.ts';
import { pointInRoom } from '../document/rooms.ts';
import { AREA_PX, NAME_PX, type RoomLabel } from './room-labels.ts';

interface Props {
  readonly labels: readonly RoomLabel[];
}

const PADDING_PX = 6;
const LINE_PX = 18;

/** The names and areas of rooms, each in its room. */
export function RoomNames({ labels }: Props) {
  return labels.map(({ room, label }) => label && <RoomName key={room.id} label={label} />);
}

/** Drawn once for each label: one that stays is the same value. */
const RoomName = memo(function RoomName({ label: { x, y, turned, lines } }: { readonly label: FittedLabel }) {
  return lines.map(({ text, sizeMm, isArea, middleMm }) => (
    <text
      key={middleMm}
      className={isArea ? 'area' : undefined}
      fontSize={sizeMm}
      // A transform of its own costs each frame of a drag more than the text itself: only turned labels have one.
      {...(turned ? { y: middleMm, transform: `translate(${x} ${y}) rotate(-90)` } : { x, y: y + middleMm })}
    >
      {text}
    </text>
  ));
});

/** Names that have no place in their rooms are read under the pointer. */
export function HiddenNames({ labels }: Props) {
  return labels.map(
    ({ room, isNameless, whole }) =>
      isNameless && (
        <path key={room.id} className="hidden-name" d={pathData(room.polygon, true)}>
          <title>{whole.join(', ')}</title>
        </path>
      ),
  );
}

/** The name of a chosen room that has no place in it, on a ground of its own over what is around. */
export function WholeName({
  label: { room, isNameless, whole },
  mmPerPx,
}: {
  readonly label: RoomLabel;
  readonly mmPerPx: number;
}) {
  if (!isNameless) return null;
  const { x, y } = pointInRoom(room);
  const width = Math.max(textWidth(whole[0]) * NAME_PX, textWidth(whole[1]) * AREA_PX) + 2 * PADDING_PX;
  const height = 2 * LINE_PX + PADDING_PX;
  return (
    <g className="whole-name plan-labels" transform={`translate(${x} ${y}) scale(${mmPerPx})`}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={4} />
      <text fontSize={NAME_PX} y={-LINE_PX / 2}>
        {whole[0]}
      </text>
      <text className="area" fontSize={AREA_PX} y={LINE_PX / 2}>
        {whole[1]}
      </text>
    </g>
  );
}

import { memo, useMemo } from 'react';
import { drawOpenings } from '../../../../../shared/engines/floorplan/drawing/draw-objects.ts';
import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { areaText } from '../document/area-text.ts';
import { jointsOf } from '../document/joints.ts';
import { planView } from '../document/plan-view.ts';
import { type Room, roomsOf } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { InTheWay } from './in-the-way.tsx';
import { NO_PLAN } from './no-plan.ts';
import { Pieces } from './pieces.tsx';
import { AREA_PX, NAME_PX, roomLabels } from './room-labels.ts';
import { CoveredFloors, CoveredSides } from './surfaces.tsx';
import { themed } from './themed.ts';

interface Props {
  readonly document: SourceDocument;
  readonly mmPerPx: number;
}

/** The plan from above: what the service draws, in the colours of the theme. */
export const PlanLayers = memo(function PlanLayers({ document, mmPerPx }: Props) {
  const view = planView(document);
  const rooms = useMemo(() => roomsOf(view), [view]);
  return (
    <g className="plan-layers">
      <Walls document={document} rooms={rooms} />
      {view.openings.map(({ key, value }) => (
        <Opening key={key} object={value} />
      ))}
      <Pieces document={document} mmPerPx={mmPerPx} />
      <InTheWay document={document} />
      <Labels rooms={rooms} document={document} mmPerPx={mmPerPx} />
    </g>
  );
});

const Walls = memo(function Walls({ document, rooms }: { document: SourceDocument; rooms: readonly Room[] }) {
  const { walls, nodes } = planView(document);
  const outlines = useMemo(
    () =>
      jointsOf({ nodes, walls })
        .outlines.map((outline) => pathData(outline, true))
        .join(''),
    [walls, nodes],
  );
  return (
    <>
      <path className="plan-rooms" d={rooms.map(({ polygon }) => pathData(polygon, true)).join('')} />
      <CoveredFloors document={document} rooms={rooms} />
      <path className="plan-walls" d={outlines} />
      <CoveredSides document={document} />
    </>
  );
});

/** Drawn once for each object: an object that stays is the same value. */
const Opening = memo(function Opening({ object }: { readonly object: PlanObject }) {
  return <>{themed(drawOpenings({ ...NO_PLAN, objects: [object] }, 1))}</>;
});

function Labels({ rooms, document, mmPerPx }: Props & { readonly rooms: readonly Room[] }) {
  const texts = useTexts();
  const named = new Set(rooms.map(({ text }) => text?.key));
  const others = planView(document).texts.filter(({ key }) => !named.has(key));
  return (
    <g className="plan-labels">
      {roomLabels(rooms, mmPerPx).map(({ room, x, y }) => (
        <g key={room.id} transform={`translate(${x} ${y})`}>
          {room.text && <text fontSize={NAME_PX * mmPerPx}>{room.text.value.text}</text>}
          <text className="area" fontSize={AREA_PX * mmPerPx} y={room.text ? AREA_PX * 1.35 * mmPerPx : 0}>
            {`${areaText(room.areaM2)} ${texts.squareMetres}`}
          </text>
        </g>
      ))}
      {others.map(({ key, value: { text, xMm, yMm } }) => (
        <text key={key} x={xMm} y={yMm} fontSize={AREA_PX * mmPerPx}>
          {text}
        </text>
      ))}
    </g>
  );
}

import { memo, useMemo } from 'react';
import { drawOpenings } from '../../../../../shared/engines/floorplan/drawing/draw-objects.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { jointsOf } from '../document/joints.ts';
import { planView } from '../document/plan-view.ts';
import { type Room, roomsOf } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { DoubtMarks } from './doubt-marks.tsx';
import { drawInPlace } from './draw-in-place.ts';
import { textsInLabel } from './names-in-room.ts';
import { NO_PLAN } from './no-plan.ts';
import { Pieces } from './pieces.tsx';
import { PolygonPaths } from './polygon-paths.tsx';
import { AREA_PX, type RoomLabel, roomLabels } from './room-labels.ts';
import { HiddenNames, RoomNames } from './room-names.tsx';
import { CoveredFloors, CoveredSides } from './surfaces.tsx';
import { themed } from './themed.ts';

interface Props {
  readonly document: SourceDocument;
  readonly mmPerPx: number;
}

/** The plan from above: what the service draws, in the colours of the theme. */
export const PlanLayers = memo(function PlanLayers({ document, mmPerPx }: Props) {
  const view = planView(document);
  const texts = useTexts();
  const rooms = useMemo(() => roomsOf(view), [view]);
  const labels = useMemo(
    () => roomLabels(rooms, view, mmPerPx, texts.squareMetres),
    [rooms, view, mmPerPx, texts.squareMetres],
  );
  return (
    <g className="plan-layers">
      <Walls document={document} rooms={rooms} />
      <HiddenNames labels={labels} />
      {view.openings.map(({ key, value }) => (
        <Opening key={key} object={value} />
      ))}
      <Pieces pieces={view.pieces} mmPerPx={mmPerPx} />
      <DoubtMarks document={document} mmPerPx={mmPerPx} />
      <Labels labels={labels} document={document} mmPerPx={mmPerPx} />
    </g>
  );
});

const Walls = memo(function Walls({ document, rooms }: { document: SourceDocument; rooms: readonly Room[] }) {
  const { walls, nodes } = planView(document);
  const { outlines } = useMemo(() => jointsOf({ nodes, walls }), [walls, nodes]);
  return (
    <>
      <PolygonPaths className="plan-rooms" polygons={rooms.map(({ polygon }) => polygon)} />
      <CoveredFloors document={document} rooms={rooms} />
      <PolygonPaths className="plan-walls" polygons={outlines} />
      <CoveredSides walls={walls} />
    </>
  );
});

/** Drawn once for each object: an object that stays is the same value. */
const Opening = memo(function Opening({ object }: { readonly object: PlanObject }) {
  return <>{themed(drawInPlace(object, drawOpenings({ ...NO_PLAN, objects: [object] }, 1)))}</>;
});

function Labels({ labels, document, mmPerPx }: Props & { readonly labels: readonly RoomLabel[] }) {
  const named = new Set(labels.flatMap(({ room }) => textsInLabel(room).map(({ key }) => key)));
  const others = planView(document).texts.filter(({ key }) => !named.has(key));
  return (
    <g className="plan-labels">
      <RoomNames labels={labels} />
      {others.map(({ key, value: { text, xMm, yMm } }) => (
        <text key={key} x={xMm} y={yMm} fontSize={AREA_PX * mmPerPx}>
          {text}
        </text>
      ))}
    </g>
  );
}

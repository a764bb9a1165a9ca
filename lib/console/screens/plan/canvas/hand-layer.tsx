import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { lengthsText } from '../../../parts/size/size-mm.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { freeSpans, takenSpans } from '../commands/free-spans.ts';
import { alongWall, nearestWall, onWall } from '../document/along-wall.ts';
import { planView } from '../document/plan-view.ts';
import { roomsOf } from '../document/rooms.ts';
import { type EditorState, shownDocument } from '../editor/editor-state.ts';
import { turnHandle } from '../editor/hit.ts';
import { newPose } from '../editor/new-pose.ts';
import { pieceDoubts } from '../editor/piece-doubts.ts';
import { type Chosen, chosenIn } from '../editor/selection.ts';
import { cornersOf } from '../editor/snap.ts';
import { faceOf, type Surface, surfaceAt } from '../editor/surface.ts';
import { traceAt } from '../underlay/trace.ts';
import { NameOutside } from './piece-name.tsx';
import { roomLabels } from './room-labels.ts';
import { WholeName } from './room-names.tsx';

interface Props {
  readonly state: EditorState;
  readonly mmPerPx: number;
  readonly reach: { readonly reachMm: number; readonly gridMm: number };
}

const HANDLE_PX = 6;
const MEASURE_PX = 12;

/** What is over the plan: what is chosen with its handles, what the tool would make, and measures. */
export function HandLayer({ state, mmPerPx, reach }: Props) {
  const texts = useTexts();
  const view = planView(shownDocument(state));
  const chosen = chosenIn(view, state.selection);
  const isOdd = chosen?.kind === 'piece' && pieceDoubts(view).get(chosen.piece.key)?.isSoft === false;
  const label =
    chosen?.kind === 'room'
      ? roomLabels(roomsOf(view), view, mmPerPx, texts.squareMetres).find(({ room }) => room.id === chosen.room.id)
      : undefined;
  return (
    <g className="plan-hand">
      {chosen && <Outline chosen={chosen} isOdd={isOdd} mmPerPx={mmPerPx} reachMm={reach.reachMm} />}
      {label && <WholeName label={label} mmPerPx={mmPerPx} />}
      {state.pointer && !isOverChosen(state.pointer, chosen) && (
        <Preview state={state} pointer={state.pointer} mmPerPx={mmPerPx} reach={reach} />
      )}
    </g>
  );
}

/** Over a door that has just been hung, another one would be refused: that looks as if the first one were. */
function isOverChosen(pointer: Point, chosen: Chosen | undefined): boolean {
  if (chosen?.kind !== 'opening') return false;
  const { xMm, yMm, widthMm } = chosen.opening.value;
  return distance({ x: xMm, y: yMm }, pointer) < widthMm / 2;
}

function Outline({
  chosen,
  isOdd,
  mmPerPx,
  reachMm,
}: {
  readonly chosen: Chosen;
  /** It may stand in the wrong place. */
  readonly isOdd: boolean;
  readonly mmPerPx: number;
  readonly reachMm: number;
}) {
  if (chosen.kind === 'room') return <path className="chosen" d={pathData(chosen.room.polygon, true)} />;
  if (chosen.kind === 'wall') {
    const { from, to, value } = chosen.wall;
    return (
      <>
        <line className="chosen-wall" x1={from.x} y1={from.y} x2={to.x} y2={to.y} strokeWidth={value.thicknessMm} />
        <Handle at={from} mmPerPx={mmPerPx} />
        <Handle at={to} mmPerPx={mmPerPx} />
        <Measure from={from} to={to} mmPerPx={mmPerPx} offsetMm={value.thicknessMm / 2} />
      </>
    );
  }
  const part = chosen.kind === 'opening' ? chosen.opening : chosen.piece;
  const { value } = part;
  // The stalk begins at the front of the piece: its name is in its middle.
  const [front, handle] = [turnHandle(value, 0), turnHandle(value, reachMm)];
  const wall = chosen.kind === 'opening' ? chosen.opening.wall : undefined;
  return (
    <>
      <path className={isOdd ? 'chosen clash' : 'chosen'} d={pathData(cornersOf(value, value), true)} />
      {chosen.kind === 'piece' && (
        <>
          <line className="stalk" x1={front.x} y1={front.y} x2={handle.x} y2={handle.y} />
          <Handle at={handle} mmPerPx={mmPerPx} />
          <NameOutside object={value} mmPerPx={mmPerPx} />
        </>
      )}
      {chosen.kind === 'opening' && wall && (
        <>
          <Measure
            from={wall.from}
            to={onWall(wall, chosen.opening.alongMm - value.widthMm / 2)}
            mmPerPx={mmPerPx}
            offsetMm={wall.value.thicknessMm / 2}
          />
          <Measure
            from={onWall(wall, chosen.opening.alongMm + value.widthMm / 2)}
            to={wall.to}
            mmPerPx={mmPerPx}
            offsetMm={wall.value.thicknessMm / 2}
          />
        </>
      )}
    </>
  );
}

function Preview({ state, pointer, mmPerPx, reach }: Props & { readonly pointer: Point }) {
  const { tool, start, kinds } = state;
  const view = planView(shownDocument(state));
  if (tool === 'wall') {
    return (
      <>
        {start && (
          <>
            <line
              className="next"
              x1={start.x}
              y1={start.y}
              x2={pointer.x}
              y2={pointer.y}
              strokeWidth={kinds.wall.thicknessMm}
            />
            <Measure from={start} to={pointer} mmPerPx={mmPerPx} offsetMm={kinds.wall.thicknessMm / 2} />
          </>
        )}
        <Crosshair at={pointer} mmPerPx={mmPerPx} />
      </>
    );
  }
  if (tool === 'trace') return <TracePreview state={state} pointer={pointer} mmPerPx={mmPerPx} reach={reach} />;
  if (tool === 'door' || tool === 'window') {
    const wall = nearestWall(view.walls, pointer);
    const widthMm = kinds[tool].widthMm;
    if (!wall || distance(onWall(wall, alongWall(wall, pointer)), pointer) > 1) {
      return <Crosshair at={pointer} mmPerPx={mmPerPx} />;
    }
    const along = alongWall(wall, pointer);
    const hasRoom = freeSpans(wall, view.walls, takenSpans(view.openings, wall)).some(
      ({ start: from, end }) => end - from >= widthMm,
    );
    const [from, to] = [onWall(wall, along - widthMm / 2), onWall(wall, along + widthMm / 2)];
    return (
      <line
        className={hasRoom ? 'next' : 'next refused'}
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        strokeWidth={wall.value.thicknessMm}
      />
    );
  }
  if (tool === 'paint') return <PaintPreview surface={surfaceAt(view, pointer, reach.reachMm)} />;
  if (tool !== 'piece' || !kinds.piece) return null;
  const { rotationDegrees } = kinds.piece;
  const pose = newPose(view, { ...pointer, rotationDegrees }, kinds.piece, reach);
  const at = { xMm: pose.x, yMm: pose.y, rotationDegrees: pose.rotationDegrees };
  return (
    <>
      <path className="next-piece" d={pathData(cornersOf(at, kinds.piece), true)} />
      <Crosshair at={{ x: pose.x, y: pose.y }} mmPerPx={mmPerPx} />
    </>
  );
}

/** The surface that a click would cover. */
function PaintPreview({ surface }: { readonly surface: Surface | undefined }) {
  if (!surface) return null;
  if (surface.kind === 'floor') return <path className="chosen" d={pathData(surface.room.polygon, true)} />;
  const [from, to] = faceOf(surface.wall, surface.side);
  return <line className="chosen" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}

/** The wall or the opening that a click on the drawing would make. */
function TracePreview({ state, pointer, mmPerPx, reach }: Props & { readonly pointer: Point }) {
  const { underlay, history, kinds } = state;
  const trace = underlay && traceAt(history.present, underlay, pointer, reach.reachMm, kinds);
  if (!trace) return <Crosshair at={pointer} mmPerPx={mmPerPx} />;
  if (trace.kind === 'wall') {
    const { from, to, kind } = trace.wall;
    return (
      <>
        <line className="next" x1={from.x} y1={from.y} x2={to.x} y2={to.y} strokeWidth={kind.thicknessMm} />
        <Measure from={from} to={to} mmPerPx={mmPerPx} offsetMm={kind.thicknessMm / 2} />
      </>
    );
  }
  const { at, widthMm } = trace.gap;
  return <circle className="next-piece" cx={at.x} cy={at.y} r={widthMm / 2} />;
}

function Handle({ at, mmPerPx }: { readonly at: Point; readonly mmPerPx: number }) {
  return <circle className="handle" cx={at.x} cy={at.y} r={HANDLE_PX * mmPerPx} />;
}

function Crosshair({ at: { x, y }, mmPerPx }: { readonly at: Point; readonly mmPerPx: number }) {
  const arm = 2 * HANDLE_PX * mmPerPx;
  return <path className="crosshair" d={`M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`} />;
}

/** The length from point to point, beside the line between them. */
function Measure({
  from,
  to,
  mmPerPx,
  offsetMm,
}: {
  readonly from: Point;
  readonly to: Point;
  readonly mmPerPx: number;
  readonly offsetMm: number;
}) {
  const lengthMm = distance(from, to);
  if (lengthMm < MEASURE_PX * mmPerPx) return null;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  // Texts are never upside down.
  const upright = angle > 90 || angle <= -90 ? angle + 180 : angle;
  return (
    <g
      className="measure"
      transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2}) rotate(${upright}) translate(0 ${-offsetMm - MEASURE_PX * 0.5 * mmPerPx})`}
    >
      <text fontSize={MEASURE_PX * mmPerPx}>{lengthsText(lengthMm)}</text>
    </g>
  );
}

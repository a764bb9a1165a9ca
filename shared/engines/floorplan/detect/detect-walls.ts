import type { FaceCell } from '../faces/face-cell.ts';
import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { median } from '../geometry/median.ts';
import { cross, minus } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';
import { bridgeSwings } from './bridge-swings.ts';
import { withClippedOpenings } from './clip-openings.ts';
import { type DoorSwing, doorSwings } from './door-swings.ts';
import { explains, type MeasuredReading, measured, mostExplained } from './explained-share.ts';
import { fillNiches } from './fill-niches.ts';
import { glassWalls } from './glass-walls.ts';
import { type GraphFace, graphFaces } from './graph-faces.ts';
import { instanceExtents } from './instance-extents.ts';
import { freeEnds, joinRuns } from './join-runs.ts';
import type { LayerRole } from './layer-roles.ts';
import { mergeShells } from './merge-shells.ts';
import { openGaps } from './open-gaps.ts';
import { createOpeningFinder, type OpeningFinder } from './opening-finder.ts';
import { openingMarks } from './opening-marks.ts';
import { removeSmallParts } from './remove-small-parts.ts';
import { roomNames } from './room-labels.ts';
import { mergeOpenings, type OpenRun, overlap, type RunOpening } from './run-openings.ts';
import { createSpatialIndex } from './spatial-index.ts';
import { type WallGraph, wallGraph, withLooseEndsJoined } from './wall-graph.ts';
import { type Gap, type WallRun, wallRuns } from './wall-run.ts';
import { boxAroundPiece, inPiece, onPiece } from './wall-segment.ts';
import { rolesByShape, type WallStyle, wallStyles } from './wall-styles.ts';
import { withoutPanes } from './without-panes.ts';

/** The walls and rooms of a drawing. */
export interface DetectedWalls {
  readonly graph: WallGraph;
  readonly faces: readonly GraphFace[];
  readonly singleLines: boolean;
  readonly named: boolean;
  /** All arcs that can be the swing of a door, whether a wall has that door or not. */
  readonly swings: readonly DoorSwing[];
}

/**
 * The share of the walls that bound rooms in a reading that explains nearly all of the drawing, and most of it. Rooms
 * that are joined, or cut, by a wall that is missing or too many leave a few walls without a room.
 */
const NEARLY_ALL = 0.995;
const MOST = 0.85;
/** A wall on a layer of walls that stands alone may be short, but is no pane or railing. */
const MAX_PANE_MM = 1_500;
/** What is drawn in an opening lies within its wall, give or take a frame; most of it lies within one wall. */
const CELL_REACH_MM = 60;
const MIN_CELL_SHARE = 0.7;
/** A window in a single line is drawn as deep as the wall, on both sides of the line. */
const SINGLE_REACH_MM = 260;
/** Gaps reach so far into the walls across them. */
const CROSSING_SLACK_MM = 50;
/** Shorter runs are not walls. */
const MIN_RUN_MM = 120;
/** Wider openings in an outer wall are gates. */
const MAX_WINDOW_MM = 2_600;

/**
 * Finds the walls, openings and rooms of a flat drawing in millimetres. Each way of drawing walls is read by itself,
 * and the reading that explains most of the drawing is taken; ways that are less usual are tried only where the ones
 * before leave something to explain.
 *
 * @param singleLineMm the thickness of walls that are drawn as single lines; usual ones have 100 mm
 */
export function detectWalls(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  singleLineMm?: number,
): DetectedWalls {
  const { isSmall } = instanceExtents(drawing, role);
  const swings = doorSwings(drawing);
  const names = drawing.texts.filter((text) => roomNames([text]).length > 0);
  const readings: MeasuredReading<DetectedWalls>[] = [];
  const isExplained = (leastBounding: number) =>
    readings.some((reading) => explains(reading, names.length, swings.length, leastBounding));
  const readIn = (roles: (layer: string) => LayerRole | undefined) => {
    for (const style of wallStyles(drawing, roles, isSmall, swings, () => !isExplained(MOST))) {
      const pieces = style.pieces.map((piece) =>
        piece.single && singleLineMm ? { ...piece, thicknessMm: singleLineMm } : piece,
      );
      readings.push(
        measured(wallsIn(drawing, roles, isSmall, swings, { ...style, pieces }, !singleLineMm), names, swings),
      );
      if (isExplained(NEARLY_ALL)) return;
    }
  };
  readIn(role);
  const byShape = isExplained(MOST) ? undefined : rolesByShape(drawing, role, isSmall, swings);
  if (byShape) readIn(byShape);
  const best = mostExplained(readings, swings.length);
  return { ...best, named: best.named && drawing.shapes.some(({ layer }) => role(layer) === 'wall') };
}

function wallsIn(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  isSmall: (instance: number) => boolean,
  swings: readonly DoorSwing[],
  { pieces, singleLines, named, closed, known, cells, isSolid, roomsDrawn }: WallStyle,
  isThicknessGuessed: boolean,
): DetectedWalls {
  const found = fillNiches(wallRuns(mergeShells(pieces)), drawing.shapes);
  const solidRuns = (roomsDrawn ? found : withoutPanes(found)).filter((run) => run.lengthMm >= MIN_RUN_MM);
  const panes = drawing.shapes.filter(({ layer }) => role(layer) === 'window');
  const runs = [...solidRuns, ...(named && !singleLines ? glassWalls(panes, solidRuns, swings) : [])];
  const finder = createOpeningFinder(swings, openingMarks(drawing, role, isSmall, named || singleLines));
  const nearCells = createSpatialIndex(cells, ({ corners }) => boundsOf(corners) ?? NOWHERE);
  const isFree = freeEnds(runs);
  const crossing = crossings(runs);
  const open = runs.flatMap((run) => openGaps(run, finder, isFree, crossing));
  const joined = joinRuns(open, finder, known).map((run) =>
    withCells(run, nearCells(boxAroundPiece(run, SINGLE_REACH_MM)), finder),
  );
  const solid = joined.map((run): OpenRun => {
    const more = finder.onSolid(run, run.openings).filter(({ type }) => !run.glass || type === 'door');
    return more.length === 0 ? run : { ...run, openings: mergeOpenings([...run.openings, ...more]) };
  });
  const usual = median(solid.map(({ thicknessMm }) => thicknessMm)) ?? 100;
  const bridged = joinRuns([...solid, ...bridgeSwings(solid, finder, usual)], finder, known);
  const apart = bridged.map((run) => ({ ...run, openings: run.openings.flatMap((one) => finder.apart(run, one)) }));
  const cut = wallGraph(apart);
  // Without a layer of walls, lines may be furniture, and joined ends would make rooms of them.
  const whole = known || isSolid ? withLooseEndsJoined(cut, closed, isSolid, roomsDrawn) : cut;
  const graph = withClippedOpenings(removeSmallParts(whole, named ? (closed ? MAX_PANE_MM : 0) : undefined));
  const edges = graph.edges.map((edge) => ({ ...edge, single: edge.single && isThicknessGuessed }));
  const faces = graphFaces({ ...graph, edges });
  return { graph: withKindsBySide(graph, faces), faces, singleLines, named, swings };
}

const NOWHERE = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** Adds the openings that are drawn with lines from jamb to jamb: doors where a leaf says so, windows otherwise. */
function withCells(run: OpenRun, cells: readonly FaceCell[], finder: OpeningFinder): OpenRun {
  const found = cells.flatMap(({ corners }): RunOpening[] => {
    const places = corners.map((corner) => inPiece(run, corner));
    const [s, v] = [places.map((place) => place.s), places.map((place) => place.v)];
    const [from, to] = [Math.max(0, Math.min(...s)), Math.min(run.lengthMm, Math.max(...s))];
    const most = run.single ? SINGLE_REACH_MM : run.thicknessMm / 2 + CELL_REACH_MM;
    if (
      Math.max(...v) > most ||
      Math.min(...v) < -most ||
      to - from < MIN_CELL_SHARE * (Math.max(...s) - Math.min(...s))
    )
      return [];
    if (run.openings.some((opening) => overlap(opening, { from, to }) > 0)) return [];
    const seen = finder.inGap(run, { from, to }) ?? { from, to, type: 'window', evidence: 'lines', leaves: [] };
    finder.take(seen);
    return [seen];
  });
  return found.length === 0 ? run : { ...run, openings: [...run.openings, ...found].sort((p, q) => p.from - q.from) };
}

/** The stretches of a gap that walls in other directions take. */
function crossings(runs: readonly WallRun[]): (run: WallRun, gap: Gap) => Gap[] {
  const near = createSpatialIndex(runs, (run) => boxAroundPiece(run, CROSSING_SLACK_MM));
  return (run, { from, to }) =>
    near(boxAroundPiece({ ...run, start: onPiece(run, from), lengthMm: to - from })).flatMap((other) => {
      const turn = cross(run.along, other.along);
      if (other === run || Math.abs(turn) < 0.3) return [];
      const offset = minus(other.start, run.start);
      const [s, t] = [cross(offset, other.along) / turn, cross(offset, run.along) / turn];
      const reach = run.thicknessMm / 2 + CROSSING_SLACK_MM;
      if (s < from || s > to || t < -reach || t > other.lengthMm + reach) return [];
      const half = other.thicknessMm / 2 / Math.abs(turn);
      return [{ from: s - half, to: s + half }];
    });
}

/**
 * Decides the type of openings of which only a layer or some lines are known: windows in outer walls, doors between
 * rooms.
 */
function withKindsBySide(graph: WallGraph, faces: readonly GraphFace[]): WallGraph {
  const sides = new Map<number, number>();
  for (const { edges } of faces) for (const edge of edges) sides.set(edge, (sides.get(edge) ?? 0) + 1);
  const typed = (opening: RunOpening, edge: number): RunOpening => {
    const rooms = sides.get(edge) ?? 0;
    const window = rooms === 1 && opening.to - opening.from <= MAX_WINDOW_MM;
    if (opening.evidence === 'openingMark' && window) return { ...opening, type: 'window' };
    return opening.evidence === 'lines' && rooms === 2 ? { ...opening, type: 'door' } : opening;
  };
  // A line in a wall between rooms is the end of a stair, the back of a cupboard or a layer of the wall.
  const isShown = ({ evidence }: RunOpening, edge: number) => evidence !== 'inner' || (sides.get(edge) ?? 0) < 2;
  const edges = graph.edges.map((edge, number) => ({
    ...edge,
    openings: edge.openings.filter((opening) => isShown(opening, number)).map((opening) => typed(opening, number)),
  }));
  return { ...graph, edges };
}

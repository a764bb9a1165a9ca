import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { median } from '../geometry/median.ts';
import { cross, minus } from '../geometry/point.ts';
import { bridgeSwings } from './bridge-swings.ts';
import { doorSwings } from './door-swings.ts';
import { glassWalls } from './glass-walls.ts';
import { type GraphFace, graphFaces } from './graph-faces.ts';
import { instanceExtents } from './instance-extents.ts';
import { freeEnds, joinRuns } from './join-runs.ts';
import type { LayerRole } from './layer-roles.ts';
import { openGaps } from './open-gaps.ts';
import { createOpeningFinder } from './opening-finder.ts';
import { openingMarks } from './opening-marks.ts';
import { removeSmallParts } from './remove-small-parts.ts';
import { mergeOpenings, type OpenRun, type RunOpening } from './run-openings.ts';
import { type WallGraph, wallGraph, withLooseEndsJoined } from './wall-graph.ts';
import { wallPieces } from './wall-pieces.ts';
import { type Gap, type WallRun, wallRuns } from './wall-run.ts';
import { inPiece, onPiece } from './wall-segment.ts';

/** The walls and rooms of a drawing. */
export interface DetectedWalls {
  readonly graph: WallGraph;
  readonly faces: readonly GraphFace[];
  readonly singleLines: boolean;
  readonly named: boolean;
}

/** Shorter runs are not walls. */
const MIN_RUN_MM = 120;
/** Wider openings in an outer wall are gates. */
const MAX_WINDOW_MM = 2_600;

/** Finds the walls, openings and rooms of a flat drawing in millimetres. */
export function detectWalls(drawing: FlatDrawing, role: (layer: string) => LayerRole | undefined): DetectedWalls {
  const { isSmall } = instanceExtents(drawing);
  const swings = doorSwings(drawing);
  const { pieces, singleLines, named } = wallPieces(drawing, role, isSmall, swings);
  const solidRuns = withoutPanes(wallRuns(pieces)).filter((run) => run.lengthMm >= MIN_RUN_MM);
  const panes = drawing.shapes.filter(({ layer }) => role(layer) === 'window');
  const runs = [...solidRuns, ...(named && !singleLines ? glassWalls(panes, solidRuns, swings) : [])];
  const finder = createOpeningFinder(swings, openingMarks(drawing, role, isSmall, named || singleLines));
  const isFree = freeEnds(runs);
  const crossing = crossings(runs);
  const open = runs.flatMap((run) => openGaps(run, finder, isFree, crossing));
  const joined = joinRuns(open, finder, named);
  const solid = joined.map((run): OpenRun => {
    const more = finder.onSolid(run, run.openings).filter(({ type }) => !run.glass || type === 'door');
    return more.length === 0 ? run : { ...run, openings: mergeOpenings([...run.openings, ...more]) };
  });
  const usual = median(solid.map(({ thicknessMm }) => thicknessMm)) ?? 100;
  const bridged = joinRuns([...solid, ...bridgeSwings(solid, finder, usual)], finder, named);
  const cut = wallGraph(bridged);
  // Without a layer of walls, lines may be furniture, and joined ends would make rooms of them.
  const graph = named ? withLooseEndsJoined(cut) : removeSmallParts(cut);
  const faces = graphFaces(graph);
  return { graph: withKindsBySide(graph, faces), faces, singleLines, named };
}

/** Drops thin runs that lie within the length of a thicker wall: they are the panes of a window. */
function withoutPanes(runs: readonly WallRun[]): WallRun[] {
  return runs.filter(
    (run) =>
      !runs.some((wall) => {
        if (wall === run || run.thicknessMm > 0.75 * wall.thicknessMm) return false;
        const [start, end] = [inPiece(wall, run.start), inPiece(wall, onPiece(run, run.lengthMm))];
        const inside = Math.max(Math.abs(start.v), Math.abs(end.v)) + run.thicknessMm / 2 <= wall.thicknessMm / 2 + 15;
        const [from, to] = [Math.min(start.s, end.s), Math.max(start.s, end.s)];
        return inside && from > -30 && to < wall.lengthMm + 30;
      }),
  );
}

/** The stretches of a gap that walls in other directions take. */
function crossings(runs: readonly WallRun[]): (run: WallRun, gap: Gap) => Gap[] {
  return (run, { from, to }) =>
    runs.flatMap((other) => {
      const turn = cross(run.along, other.along);
      if (other === run || Math.abs(turn) < 0.3) return [];
      const offset = minus(other.start, run.start);
      const [s, t] = [cross(offset, other.along) / turn, cross(offset, run.along) / turn];
      const reach = run.thicknessMm / 2 + 50;
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
  const edges = graph.edges.map((edge, number) => ({
    ...edge,
    openings: edge.openings.map((opening) => typed(opening, number)),
  }));
  return { ...graph, edges };
}

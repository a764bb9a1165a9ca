import type { Point } from '../geometry/point.ts';
import type { Bounds } from '../geometry/polygon.ts';
import type { DoorSwing } from './door-swings.ts';
import { innerLines, MAX_OPENING_MM, MIN_OPENING_MM } from './inner-lines.ts';
import { isOfSwing } from './leaf-marks.ts';
import { loneLeaves } from './lone-leaves.ts';
import { coverage, type Extent, extentIn } from './mark-extent.ts';
import type { OpeningMark } from './opening-marks.ts';
import { MAX_LEAF_MM, mergeOpenings, overlap, type RunOpening, widthOf } from './run-openings.ts';
import { slidePast } from './slide-past.ts';
import { createSpatialIndex } from './spatial-index.ts';
import type { Gap, WallRun } from './wall-run.ts';
import { inPiece, onPiece, type WallPiece } from './wall-segment.ts';
import { windowsApart } from './windows-apart.ts';

/** Finds the openings at a place of a run. Each swing belongs to one opening, once that opening is taken. */
export interface OpeningFinder {
  /** The opening that fills a gap; undefined when nothing shows one. */
  readonly inGap: (run: WallRun, gap: Gap) => RunOpening | undefined;
  /** The stretch of a gap in which marks of an opening lie; undefined without one. */
  readonly shownIn: (run: WallRun, gap: Gap) => Gap | undefined;
  /** The windows of an opening that several blocks fill side by side; the opening itself without them. */
  readonly apart: (run: WallRun, opening: RunOpening) => RunOpening[];
  /** Marks the swings of an opening as used. */
  readonly take: (opening: RunOpening) => void;
  /** Takes and returns the openings on a wall whose lines run through, beside those that are taken already. */
  readonly onSolid: (run: WallRun, taken: readonly RunOpening[]) => RunOpening[];
  /** The swings that belong to no opening so far. */
  readonly unusedSwings: () => DoorSwing[];
  readonly use: (swing: DoorSwing) => void;
}

/** Hinges and shut leaves lie within this distance of the face of their wall: door frames stand out from it. */
const SWING_REACH_MM = 200;
/** A swing on a wall without a gap must lie closer to the wall: otherwise it belongs to another wall nearby. */
const SOLID_SWING_REACH_MM = 100;
/** How far from the faces of a wall without a gap swings are searched; the boxes of swings are larger than swings. */
const SOLID_SEARCH_MM = 80;
/** A door on a wall without a gap may reach this far beyond the end of the wall, where its frame stands. */
const SOLID_END_SLACK_MM = 50;
/** A swing marks a gap as an opening if their overlap is at least this share of the narrower of the two. */
const MIN_SWING_SHARE = 0.7;
/** A leaf shuts nearly along its wall: its end may lie this part of its length farther across than its hinge. */
const MAX_SHUT_ACROSS = 0.15;
/** The part of its length that a shut leaf reaches along its wall at least. */
const MIN_SHUT_ALONG = 0.85;

/** Marks, and leaves that stand open, lie within this distance of a wall or a jamb: frames and sills stand out. */
const MARK_REACH_MM = 60;
/** A mark in a gap may reach this far beyond the faces of the wall: sills and frames of stone walls do. */
const GAP_MARK_REACH_MM = 120;
/** A mark in a gap may be longer than the gap by the thickness of the wall and this: its sill runs into the wall. */
const MAX_MARK_LONGER_MM = 400;
/** The part of a gap that each mark in it covers at least; smaller ones are handles and dimension ticks. */
const MIN_MARK_SHARE = 0.3;
/** The part of a gap that marks of one kind cover together when they show its opening. */
const MIN_COVERED_SHARE = 0.5;
/** The part of a gap that plain lines cover together: without a layer that says so, panes must fill the gap. */
const MIN_LINES_SHARE = 0.8;
/** A plain line that is a pane runs along the wall: it is not deeper than a frame is. */
const MAX_PANE_DEPTH_MM = 60;
/** A window over the length of a room, where a layer or a block says so. */
const MAX_GLASS_MM = 6_200;
/** Panes lie between the faces of their wall, give or take inexact drawing. */
const PANE_REACH_MM = 20;

/** A mark with its place in the axes of a run. */
interface PlacedMark extends Extent {
  readonly mark: OpeningMark;
}

/** A finder for the swings and the marks of a drawing. */
export function createOpeningFinder(swings: readonly DoorSwing[], marks: readonly OpeningMark[]): OpeningFinder {
  const used = new Set<DoorSwing>();
  const swingsIn = createSpatialIndex(swings, ({ hinge, radiusMm }) => around(hinge, radiusMm));
  const marksIn = createSpatialIndex(marks, ({ bounds }) => bounds);
  // A leaf whose swing is drawn belongs to the door of that swing.
  const swung = new Set(marks.filter((mark) => mark.kind !== 'line' && isOfSwing(mark, swingsIn(mark.bounds))));
  const take = ({ leaves }: RunOpening) => {
    for (const { hinge } of leaves) for (const swing of swings) if (swing.hinge === hinge) used.add(swing);
  };
  const marksNear = (run: WallRun, gap: Gap): PlacedMark[] =>
    marksIn(boxAround(run, gap, MARK_REACH_MM)).map((mark) => ({ mark, ...extentIn(run, mark) }));

  return {
    // A threshold is drawn like a pane: a leaf tells that it is one.
    inGap: (run, gap) =>
      swingInGap(run, gap) ?? markInGap(run, gap) ?? leavesAt(run, gap) ?? panesInGap(run, gap) ?? openLeafAt(run, gap),
    shownIn(run, gap) {
      const marks = marksFilling(run, gap);
      if (marks.length === 0) return undefined;
      return { from: Math.min(...marks.map(({ from }) => from)), to: Math.max(...marks.map(({ to }) => to)) };
    },
    onSolid(run, taken) {
      const inside = marksNear(run, { from: 0, to: run.lengthMm }).filter(
        ({ from, to }) => from >= -MARK_REACH_MM && to <= run.lengthMm + MARK_REACH_MM,
      );
      const found = [...swingsOnSolid(run), ...marksOnSolid(run, inside)];
      const open = mergeOpenings(found.filter((opening) => !taken.some((other) => overlap(opening, other) > 0)));
      for (const opening of open) take(opening);
      const known = [...taken, ...open];
      const panes = innerLines(run, inside, known).map(
        ({ from, to }): RunOpening => ({ from, to, type: 'window', evidence: 'inner', leaves: [] }),
      );
      const free = mergeOpenings(panes).filter((pane) => !known.some((other) => overlap(pane, other) > 0));
      return [...open, ...free];
    },
    apart: (run, opening) =>
      opening.type === 'window' && opening.evidence === 'mark'
        ? windowsApart(
            opening,
            marksNear(run, opening).filter(
              ({ mark, low, high }) =>
                mark.kind === 'window' &&
                mark.whole &&
                isBetween({ low, high }, run.thicknessMm / 2 + GAP_MARK_REACH_MM),
            ),
          )
        : [opening],
    take,
    unusedSwings: () => swings.filter((swing) => !used.has(swing)),
    use: (swing) => used.add(swing),
  };

  function swingInGap(run: WallRun, gap: Gap): RunOpening | undefined {
    const shut = swingsIn(boxAround(run, gap, SWING_REACH_MM))
      .flatMap((swing) => shutAlong(run, swing, SWING_REACH_MM) ?? [])
      .filter(
        (leaf) =>
          overlap(leaf, gap) >= MIN_SWING_SHARE * Math.min(widthOf(leaf), widthOf(gap)) &&
          leaf.from >= gap.from - SWING_REACH_MM &&
          leaf.to <= gap.to + SWING_REACH_MM,
      )
      .filter(({ swing }) => !used.has(swing));
    return shut.length > 0 ? { ...gap, type: 'door', evidence: 'swing', leaves: shut.map(leafOf) } : undefined;
  }

  /** The marks that fill a part of a gap. */
  function marksFilling(run: WallRun, gap: Gap): PlacedMark[] {
    const width = widthOf(gap);
    const half = run.thicknessMm / 2;
    return marksNear(run, gap).filter(
      (mark) =>
        isBetween(mark, half + GAP_MARK_REACH_MM) &&
        overlap(mark, gap) >= MIN_MARK_SHARE * width &&
        widthOf(mark) <= width + 2 * half + MAX_MARK_LONGER_MM,
    );
  }

  function markInGap(run: WallRun, gap: Gap): RunOpening | undefined {
    const width = widthOf(gap);
    const inside = marksFilling(run, gap);
    const isShownBy = (kind: OpeningMark['kind']) => {
      // A leaf that stands open along a wall shows the door of its swing, not one in that wall.
      const alike = inside.filter(({ mark }) => mark.kind === kind && (kind === 'window' || !swung.has(mark)));
      return coverage(alike, gap) / width > MIN_COVERED_SHARE;
    };
    if (isShownBy('window')) return { ...gap, type: 'window', evidence: 'mark', leaves: [] };
    if (isShownBy('door')) return { ...gap, type: 'door', evidence: 'mark', leaves: [] };
    if (isShownBy('opening')) return { ...gap, type: 'door', evidence: 'openingMark', leaves: [] };
    return undefined;
  }

  /**
   * The opening of plain lines that run along the wall from jamb to jamb: a door whose leaves slide past each other, or
   * a window.
   */
  function panesInGap(run: WallRun, gap: Gap): RunOpening | undefined {
    const [width, half] = [widthOf(gap), run.thicknessMm / 2];
    const panes = marksFilling(run, gap).filter(
      (mark) =>
        mark.mark.kind === 'line' && mark.high - mark.low < MAX_PANE_DEPTH_MM && isBetween(mark, half + PANE_REACH_MM),
    );
    if (coverage(panes, gap) < MIN_LINES_SHARE * width || width > MAX_OPENING_MM) return undefined;
    return { ...gap, type: slidePast(panes, gap) ? 'door' : 'window', evidence: 'lines', leaves: [] };
  }

  /** The door of a leaf that begins at a jamb: one that stands open, or slides into the wall. */
  function openLeafAt(run: WallRun, gap: Gap): RunOpening | undefined {
    if (widthOf(gap) > MAX_LEAF_MM) return undefined;
    const half = run.thicknessMm / 2;
    const jambs = { from: gap.from - MARK_REACH_MM, to: gap.to + MARK_REACH_MM };
    const hasLeaf = marksNear(run, jambs).some(
      (mark) =>
        (mark.mark.kind === 'door' || mark.mark.kind === 'opening') &&
        !swung.has(mark.mark) &&
        overlap(mark, jambs) >= 0 &&
        mark.low <= half + MARK_REACH_MM &&
        mark.high >= -half - MARK_REACH_MM,
    );
    return hasLeaf ? { ...gap, type: 'door', evidence: 'openingMark', leaves: [] } : undefined;
  }

  function leavesAt(run: WallRun, gap: Gap): RunOpening | undefined {
    const jambs = { from: gap.from - MARK_REACH_MM, to: gap.to + MARK_REACH_MM };
    const marks = marksNear(run, jambs).map(({ mark }) => mark);
    return loneLeaves(run, gap, marks, (at, reachMm) => marksIn(around(at, reachMm)));
  }

  function swingsOnSolid(run: WallRun): RunOpening[] {
    return swingsIn(boxAround(run, { from: 0, to: run.lengthMm }, SOLID_SEARCH_MM))
      .filter((swing) => !used.has(swing))
      .flatMap((swing) => shutAlong(run, swing, SOLID_SWING_REACH_MM) ?? [])
      .filter(({ from, to }) => from >= -SOLID_END_SLACK_MM && to <= run.lengthMm + SOLID_END_SLACK_MM)
      .map((leaf) => ({ from: leaf.from, to: leaf.to, type: 'door', evidence: 'swing', leaves: [leafOf(leaf)] }));
  }

  function marksOnSolid(run: WallRun, inside: readonly PlacedMark[]): RunOpening[] {
    return inside
      .filter(
        (mark) =>
          widthOf(mark) >= MIN_OPENING_MM &&
          widthOf(mark) <= (mark.mark.kind === 'window' ? MAX_GLASS_MM : MAX_OPENING_MM) &&
          mark.mark.kind !== 'line' &&
          !swung.has(mark.mark) &&
          isBetween(mark, run.thicknessMm / 2 + MARK_REACH_MM),
      )
      .map(({ mark: { kind }, from, to }) => ({
        from,
        to,
        type: kind === 'window' ? 'window' : 'door',
        evidence: kind === 'opening' ? 'openingMark' : 'mark',
        leaves: [],
      }));
  }
}

/** A swing that shuts along a wall: where it shuts, and the end where its leaf stands open. */
interface ShutSwing extends Gap {
  readonly swing: DoorSwing;
  readonly open: Point;
}

/** Where a swing shuts along a wall; undefined when it belongs to another wall. */
function shutAlong(run: WallPiece, swing: DoorSwing, reachMm: number): ShutSwing | undefined {
  const hinge = inPiece(run, swing.hinge);
  const most = run.thicknessMm / 2 + reachMm;
  if (Math.abs(hinge.v) > most) return undefined;
  const [first, second] = swing.ends;
  for (const { end, open } of [
    { end: first, open: second },
    { end: second, open: first },
  ]) {
    if (swing.shut && end !== swing.shut) continue;
    const shut = inPiece(run, end);
    if (Math.abs(shut.v) > most || Math.abs(shut.v - hinge.v) > MAX_SHUT_ACROSS * swing.radiusMm) continue;
    if (Math.abs(shut.s - hinge.s) < MIN_SHUT_ALONG * swing.radiusMm) continue;
    return { from: Math.min(hinge.s, shut.s), to: Math.max(hinge.s, shut.s), swing, open };
  }
  return undefined;
}

function leafOf({ swing, open }: ShutSwing) {
  return { hinge: swing.hinge, open };
}

/** Whether a mark lies within a distance of the axis of its run, on both sides of it. */
function isBetween({ low, high }: Pick<Extent, 'low' | 'high'>, mostMm: number): boolean {
  return low >= -mostMm && high <= mostMm;
}

/** The box around a stretch of a run, `reachMm` beyond its faces and its ends. */
function boxAround(run: WallRun, { from, to }: Gap, reachMm: number): Bounds {
  const [a, b] = [onPiece(run, from), onPiece(run, to)];
  const grow = run.thicknessMm / 2 + reachMm;
  return {
    minX: Math.min(a.x, b.x) - grow,
    minY: Math.min(a.y, b.y) - grow,
    maxX: Math.max(a.x, b.x) + grow,
    maxY: Math.max(a.y, b.y) + grow,
  };
}

function around({ x, y }: Point, radius: number): Bounds {
  return { minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius };
}

import type { Point } from '../geometry/point.ts';
import type { Bounds } from '../geometry/polygon.ts';
import { type DoorSwing, isLeaf } from './door-swings.ts';
import { innerLines, MAX_OPENING_MM, MIN_OPENING_MM } from './inner-lines.ts';
import { coverage, extentIn } from './mark-extent.ts';
import type { OpeningMark } from './opening-marks.ts';
import { createSpatialIndex } from './spatial-index.ts';
import { type Gap, splitRun, type WallRun } from './wall-run.ts';
import { endOf, inPiece, onPiece, type WallPiece } from './wall-segment.ts';

export type OpeningType = 'door' | 'window' | 'passage';

/** An opening of a run: its jambs along the axis. */
export interface RunOpening extends Gap {
  readonly type: OpeningType;
  /** Hinges of the leaves that were drawn, in the plane, with the end of each swing that closes the opening. */
  readonly leaves: readonly { readonly hinge: Point; readonly open: Point }[];
  /** What shows it; a mark on a layer of openings does not tell doors from windows. */
  readonly evidence: 'swing' | 'mark' | 'openingMark' | 'lines' | 'gap';
}

export interface OpenRun extends WallRun {
  readonly openings: readonly RunOpening[];
}

const NEAR_MM = 200;
const MAX_PASSAGE_MM = 2_200;
const MAX_LEAF_MM = 1_250;
/** Two leaves drawn as rectangles touch or overlap, and are equally wide. */
const LEAVES_TOUCH_MM = 15;

/** Looks openings up by place; each swing belongs to one of them, once it is taken. */
export interface OpeningFinder {
  readonly inGap: (run: WallRun, gap: Gap) => RunOpening | undefined;
  readonly take: (opening: RunOpening) => void;
  /** Openings drawn on walls whose lines run through. */
  readonly onSolid: (run: WallRun, taken: readonly RunOpening[]) => RunOpening[];
  readonly unusedSwings: () => DoorSwing[];
  readonly use: (swing: DoorSwing) => void;
}

export function createOpeningFinder(swings: readonly DoorSwing[], marks: readonly OpeningMark[]): OpeningFinder {
  const used = new Set<DoorSwing>();
  const swingIndex = createSpatialIndex(swings, ({ hinge, radiusMm }) => around(hinge, radiusMm));
  const markIndex = createSpatialIndex(marks, ({ bounds }) => bounds);
  // A leaf whose swing is drawn is a leaf of the door that the swing tells.
  const swung = new Set(marks.filter(({ kind, points }) => kind !== 'line' && isLeaf(points, swings)));
  const take = ({ leaves }: RunOpening) => {
    for (const { hinge } of leaves) for (const swing of swings) if (swing.hinge === hinge) used.add(swing);
  };
  const near = (run: WallRun, { from, to }: Gap, reach: number) => {
    const [a, b] = [onPiece(run, from), onPiece(run, to)];
    const grow = run.thicknessMm / 2 + reach;
    return {
      minX: Math.min(a.x, b.x) - grow,
      minY: Math.min(a.y, b.y) - grow,
      maxX: Math.max(a.x, b.x) + grow,
      maxY: Math.max(a.y, b.y) + grow,
    };
  };
  const swingsIn = (run: WallRun, gap: Gap) =>
    swingIndex(near(run, gap, NEAR_MM))
      .flatMap((swing) => shutAlong(run, swing) ?? [])
      .filter(({ from, to }) => {
        const common = Math.min(to, gap.to) - Math.max(from, gap.from);
        return (
          common >= 0.7 * Math.min(to - from, gap.to - gap.from) && from >= gap.from - NEAR_MM && to <= gap.to + NEAR_MM
        );
      });
  const marksNear = (run: WallRun, gap: Gap) =>
    markIndex(near(run, gap, 60)).map((mark) => ({ mark, ...extentIn(run, mark) }));

  return {
    inGap(run, gap) {
      const width = gap.to - gap.from;
      const leaves = swingsIn(run, gap).filter(({ swing }) => !used.has(swing));
      if (leaves.length > 0) {
        return { ...gap, type: 'door', evidence: 'swing', leaves: leaves.map(leafOf) };
      }
      const half = run.thicknessMm / 2;
      const inside = marksNear(run, gap).filter(({ from, to, low, high }) => {
        const common = Math.min(to, gap.to) - Math.max(from, gap.from);
        const across = low >= -half - 120 && high <= half + 120;
        return across && common >= 0.3 * width && to - from <= width + 2 * half + 400;
      });
      const covered = (kind: OpeningMark['kind']) =>
        coverage(
          inside.filter(({ mark }) => mark.kind === kind),
          gap,
        ) / width;
      if (covered('window') > 0.5) return { ...gap, type: 'window', evidence: 'mark', leaves: [] };
      if (covered('door') > 0.5) return { ...gap, type: 'door', evidence: 'mark', leaves: [] };
      if (covered('opening') > 0.5) return { ...gap, type: 'door', evidence: 'openingMark', leaves: [] };
      const lines = inside.filter(
        ({ mark, low, high }) => mark.kind === 'line' && high - low < 60 && low >= -half - 20 && high <= half + 20,
      );
      if (coverage(lines, gap) >= 0.8 * width && width <= MAX_OPENING_MM) {
        return { ...gap, type: 'window', evidence: 'lines', leaves: [] };
      }
      // Leaves that stand open, and those that slide into the wall, begin at a jamb.
      const leaf = marksNear(run, { from: gap.from - 60, to: gap.to + 60 }).some(
        ({ mark, from, to, low, high }) =>
          (mark.kind === 'door' || mark.kind === 'opening') &&
          !swung.has(mark) &&
          Math.min(to, gap.to + 60) >= Math.max(from, gap.from - 60) &&
          low <= half + 60 &&
          high >= -half - 60,
      );
      if (leaf && width <= MAX_LEAF_MM) return { ...gap, type: 'door', evidence: 'openingMark', leaves: [] };
      return undefined;
    },
    onSolid(run, taken) {
      const whole = { from: 0, to: run.lengthMm };
      const half = run.thicknessMm / 2;
      const found: RunOpening[] = swingIndex(near(run, whole, 80))
        .filter((swing) => !used.has(swing))
        .flatMap((swing) => shutAlong(run, swing, 100) ?? [])
        .filter(({ from, to }) => from >= -50 && to <= run.lengthMm + 50)
        .map((leaf) => ({ from: leaf.from, to: leaf.to, type: 'door', evidence: 'swing', leaves: [leafOf(leaf)] }));
      const inside = marksNear(run, whole).filter(({ from, to }) => from >= -60 && to <= run.lengthMm + 60);
      for (const { mark, from, to, low, high } of inside) {
        const wide = to - from >= MIN_OPENING_MM && to - from <= MAX_OPENING_MM;
        if (!wide || mark.kind === 'line' || swung.has(mark) || low < -half - 60 || high > half + 60) continue;
        const type = mark.kind === 'window' ? 'window' : 'door';
        found.push({ from, to, type, evidence: mark.kind === 'opening' ? 'openingMark' : 'mark', leaves: [] });
      }
      const open = mergeOpenings(found.filter((opening) => !taken.some((other) => overlap(opening, other) > 0)));
      for (const opening of open) take(opening);
      const known = [...taken, ...open];
      const panes = innerLines(run, inside, known).map(
        ({ from, to }): RunOpening => ({ from, to, type: 'window', evidence: 'lines', leaves: [] }),
      );
      const free = mergeOpenings(panes).filter((line) => !known.some((other) => overlap(line, other) > 0));
      return [...open, ...free];
    },
    take,
    unusedSwings: () => swings.filter((swing) => !used.has(swing)),
    use: (swing) => used.add(swing),
  };
}

/**
 * Turns gaps into openings where something shows one or where a free wall end faces another; cuts the others.
 *
 * @param crossing stretches of a gap that other walls take as they come in; an opening lies between them
 */
export function openGaps(
  run: WallRun,
  finder: OpeningFinder,
  isFree: (run: WallRun, s: number, towards: 1 | -1) => boolean,
  crossing: (run: WallRun, gap: Gap) => readonly Gap[],
): OpenRun[] {
  const openings: RunOpening[] = [];
  const cuts: Gap[] = [];
  for (const gap of run.gaps) {
    const walls = crossing(run, gap);
    const spaces = between(gap, walls);
    const found = spaces.map((space) => finder.inGap(run, space) ?? passage(space, gap));
    for (const opening of found) {
      if (!opening) continue;
      openings.push(opening);
      finder.take(opening);
    }
    for (const [index, space] of spaces.entries()) {
      if (found[index]) continue;
      const last = cuts.at(-1);
      // Nothing is drawn of the run where it passes a wall between two cuts.
      if (index > 0 && !found[index - 1] && last) cuts[cuts.length - 1] = { from: last.from, to: space.to };
      else cuts.push(space);
    }
  }
  return splitRun(run, cuts).map((part) => {
    const offset = inPiece(run, part.start).s;
    const own = openings
      .filter(({ from, to }) => from >= offset - 1 && to <= offset + part.lengthMm + 1)
      .map((opening) => ({ ...opening, from: opening.from - offset, to: opening.to - offset }));
    return { ...part, openings: own };
  });

  function passage(space: Gap, gap: Gap): RunOpening | undefined {
    const whole = space.from === gap.from && space.to === gap.to;
    const free = isFree(run, gap.from, 1) || isFree(run, gap.to, -1);
    if (!whole || !free || widthOf(space) > MAX_PASSAGE_MM) return undefined;
    return { ...space, type: 'passage', evidence: 'gap', leaves: [] };
  }
}

/** The same run, led the other way. */
export function reversed(run: OpenRun): OpenRun {
  const turn = ({ from, to }: { from: number; to: number }) => ({ from: run.lengthMm - to, to: run.lengthMm - from });
  return {
    ...run,
    start: endOf(run),
    along: { x: -run.along.x, y: -run.along.y },
    gaps: run.gaps.map(turn),
    openings: run.openings.map((opening) => ({ ...opening, ...turn(opening) })),
  };
}

/** What is left of a gap between walls, wide enough for an opening. */
function between(gap: Gap, walls: readonly Gap[]): Gap[] {
  const spaces: Gap[] = [];
  let from = gap.from;
  for (const wall of [...walls, { from: gap.to, to: gap.to }].sort((p, q) => p.from - q.from)) {
    if (wall.from - from >= MIN_OPENING_MM) spaces.push({ from, to: Math.min(wall.from, gap.to) });
    from = Math.max(from, wall.to);
  }
  return spaces;
}

/** Openings that overlap become one, and so do the two leaves of a double door. */
export function mergeOpenings(openings: readonly RunOpening[]): RunOpening[] {
  const merged: RunOpening[] = [];
  for (const opening of [...openings].sort((p, q) => p.from - q.from)) {
    const last = merged.at(-1);
    const meeting = last && last.type === 'door' && opening.type === 'door' && opening.from - last.to < 60;
    const leaves = last && (opening.evidence === 'swing' || areLeaves(last, opening));
    const narrow = last && opening.to - last.from < 2_600 && leaves;
    const overlapping = last && overlap(last, opening) > 0.3 * Math.min(widthOf(last), widthOf(opening));
    if (!last || !(overlapping || (meeting && narrow))) {
      merged.push(opening);
      continue;
    }
    const type = last.type === 'door' || opening.type === 'door' ? 'door' : last.type;
    merged[merged.length - 1] = {
      ...last,
      type,
      to: Math.max(last.to, opening.to),
      leaves: [...last.leaves, ...opening.leaves],
    };
  }
  return merged;
}

/** Two leaves drawn as rectangles: side by side, or one in front of the other where they slide. */
function areLeaves(a: RunOpening, b: RunOpening): boolean {
  const alike = a.evidence === b.evidence && Math.abs(widthOf(a) - widthOf(b)) < 0.05 * widthOf(a);
  return alike && widthOf(a) <= MAX_LEAF_MM && b.from - a.to < LEAVES_TOUCH_MM;
}

/** Where a swing shuts when it belongs to a wall; undefined when it does not. */
export function shutAlong(
  run: WallPiece,
  swing: DoorSwing,
  reach = NEAR_MM,
): { from: number; to: number; swing: DoorSwing; open: Point } | undefined {
  const hinge = inPiece(run, swing.hinge);
  const most = run.thicknessMm / 2 + reach;
  if (Math.abs(hinge.v) > most) return undefined;
  const [first, second] = swing.ends;
  for (const { end, open } of [
    { end: first, open: second },
    { end: second, open: first },
  ]) {
    if (swing.shut && end !== swing.shut) continue;
    const shut = inPiece(run, end);
    if (Math.abs(shut.v) > most || Math.abs(shut.v - hinge.v) > 0.15 * swing.radiusMm) continue;
    if (Math.abs(shut.s - hinge.s) < 0.85 * swing.radiusMm) continue;
    return { from: Math.min(hinge.s, shut.s), to: Math.max(hinge.s, shut.s), swing, open };
  }
  return undefined;
}

function leafOf({ swing, open }: { swing: DoorSwing; open: Point }) {
  return { hinge: swing.hinge, open };
}

function widthOf({ from, to }: Gap): number {
  return to - from;
}

function overlap(a: Gap, b: Gap): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}

function around({ x, y }: Point, radius: number): Bounds {
  return { minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius };
}

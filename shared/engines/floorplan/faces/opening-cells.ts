import { createSpatialIndex } from '../detect/spatial-index.ts';
import { elementAround, elementAt } from '../geometry/element-at.ts';
import { between, cross, direction, distance, minus, type Point } from '../geometry/point.ts';
import { perimeter } from '../geometry/polygon.ts';
import { cornersIn, type FaceCell } from './face-cell.ts';

/** Ends of cells that are closer to each other are one jamb. */
const SAME_MM = 15;
const PARALLEL = 0.05;
/**
 * What the labels of a chain of cells cost: a jamb between two stretches of wall, or between two openings, is unusual;
 * an opening is less usual than wall, unless its length or what is drawn in it says so.
 */
const COST = {
  wallBesideWall: 1.2,
  openingBesideOpening: 1,
  opening: 0.7,
  beyondUsual: 0.5,
  impossible: 4,
  shown: 1.6,
  /** Of wall that ends at a line along another wall, where other walls join without one. */
  abutting: 0.8,
  /** Of a line between two stretches of wall, where each wall is a rectangle. */
  inLine: 0.3,
  /** There, of wall between two lines where nothing joins it: rectangles end where walls meet. */
  withinWall: 1.2,
};
/** Walls join without a line where so much of them, by outline, is no rectangle. */
const MIN_MERGED = 0.5;
const USUAL_OPENING_MM = [450, 3_600] as const;
const POSSIBLE_OPENING_MM = [350, 6_000] as const;
const MAX_DEPTH_MM = 750;
/** Corners of other walls so near to a jamb are where they join. */
const JUNCTION_MM = 200;
/** A longer stretch within a wall is wall as likely as opening. */
const WITHIN_MM = 2_600;

/** What lines at joints of walls cost in a drawing. */
interface JointCosts {
  readonly withinWall: number;
  readonly abutting: number;
  readonly inLine: number;
}

/** A cell of a chain, with its jambs at both ends. */
interface Link {
  readonly cell: FaceCell;
  readonly lengthMm: number;
  readonly depthMm: number;
  /** Whether both jambs lie within one wall, away from where others join it. */
  readonly withinWall: boolean;
  /** At each end: the next link, a wall that ends there, or nothing. */
  readonly ends: readonly [LinkEnd, LinkEnd];
}

/** `abut`: the end lies at the long side of another wall. */
type LinkEnd = number | 'wall' | 'abut' | undefined;

/**
 * Finds the openings among the cells between jambs, and the piers between two of them. Along a wall, stretches of wall
 * and openings take turns, and a wall that turns or branches is no opening: of all labels of a chain the cheapest are
 * taken.
 *
 * @param anchors outlines of walls that are no rectangles
 * @param isSwungAt whether the swing of a door stands at a cell
 */
export function openingCells(
  cells: readonly FaceCell[],
  anchors: readonly (readonly Point[])[],
  isSwungAt: (cell: FaceCell) => boolean,
): { openings: FaceCell[]; piers: FaceCell[] } {
  const links = linksOf(cells, anchors);
  const [plain, merged] = [cells.map(({ corners }) => corners), anchors].map((outlines) =>
    outlines.reduce((sum, outline) => sum + perimeter(outline), 0),
  ) as [number, number];
  const isMerged = merged > MIN_MERGED * (plain + merged);
  const joints = isMerged
    ? { abutting: COST.abutting, inLine: COST.wallBesideWall, withinWall: 0 }
    : { abutting: 0, inLine: COST.inLine, withinWall: COST.withinWall };
  const seen = new Set<number>();
  const openings = [...links.keys()].flatMap((number) => {
    if (seen.has(number) || ![...elementAt(links, number).ends].some((end) => typeof end !== 'number')) return [];
    const chain = chainFrom(number, links);
    for (const member of chain) seen.add(member);
    return labelled(
      chain.map((member) => elementAt(links, member)),
      isSwungAt,
      joints,
    );
  });
  const open = new Set(openings);
  const isOpen = (end: LinkEnd) => typeof end === 'number' && open.has(elementAt(links, end).cell);
  const piers = links.flatMap(({ cell, ends }) => (!open.has(cell) && ends.every(isOpen) ? [cell] : []));
  return { openings, piers };
}

function chainFrom(start: number, links: readonly Link[]): number[] {
  const chain = [start];
  for (let at = start, before = -1; ; ) {
    const next = elementAt(links, at).ends.find((end): end is number => typeof end === 'number' && end !== before);
    if (next === undefined || chain.includes(next)) return chain;
    chain.push(next);
    [before, at] = [at, next];
  }
}

/** The openings of a chain by the cheapest labels of its cells (Viterbi 1967). */
function labelled(chain: readonly Link[], isSwungAt: (cell: FaceCell) => boolean, joints: JointCosts): FaceCell[] {
  const [first] = chain;
  const last = chain.at(-1);
  if (!first || !last) return [];
  const startsAtWall = first.ends.includes('wall');
  const endsAtWall = chain.length > 1 ? last.ends.includes('wall') : first.ends.every((end) => end === 'wall');
  let costs = own(first, isSwungAt, joints).map((cost, label) => cost + (startsAtWall ? beside(0, label, joints) : 0));
  const from: number[][] = [];
  for (const link of chain.slice(1)) {
    const before = costs;
    const choice: number[] = [];
    costs = own(link, isSwungAt, joints).map((cost, label) => {
      const ways = before.map((past, old) => past + beside(old, label, joints));
      const best = (ways[0] ?? 0) <= (ways[1] ?? 0) ? 0 : 1;
      choice[label] = best;
      return cost + (ways[best] ?? 0);
    });
    from.push(choice);
  }
  const final = costs.map((cost, label) => cost + (endsAtWall ? beside(0, label, joints) : 0));
  let label = (final[0] ?? 0) <= (final[1] ?? 0) ? 0 : 1;
  const labels = [label];
  for (const choice of from.reverse()) {
    label = choice[label] ?? 0;
    labels.unshift(label);
  }
  return chain.flatMap(({ cell }, index) => (labels[index] === 1 ? [cell] : []));
}

/** The cost of wall and of opening next to each other; 0 is wall and 1 is opening. */
function beside(a: number, b: number, { inLine }: JointCosts): number {
  if (a !== b) return 0;
  return a === 0 ? inLine : COST.openingBesideOpening;
}

/** The costs of a cell by itself: as wall, and as opening. */
function own(
  { cell, lengthMm, depthMm, ends, withinWall }: Link,
  isSwungAt: (cell: FaceCell) => boolean,
  joints: JointCosts,
): [number, number] {
  const shown =
    ends.filter((end) => end === 'abut').length * joints.abutting +
    (cell.faces.length > 1 ? COST.shown : 0) +
    (withinWall && lengthMm <= WITHIN_MM ? joints.withinWall : 0) +
    (isSwungAt(cell) ? 2 * COST.shown : 0);
  const [least, most] = POSSIBLE_OPENING_MM;
  // An opening has a jamb at one end at least, and a jamb or another wall at the other.
  const isHeld = ends.every((end) => end !== undefined) && ends.some((end) => end !== 'abut');
  if (!isHeld || lengthMm < least || lengthMm > most || depthMm > MAX_DEPTH_MM) return [0, COST.impossible];
  const isUsual = lengthMm >= USUAL_OPENING_MM[0] && lengthMm <= USUAL_OPENING_MM[1];
  return [shown, COST.opening + (isUsual ? 0 : COST.beyondUsual)];
}

/** The cells that share an end with another cell or with a wall that ends there. */
function linksOf(cells: readonly FaceCell[], anchors: readonly (readonly Point[])[]): Link[] {
  const sides = [
    ...cells.flatMap(({ corners }, cell) => sidesOf(corners).map((side) => ({ ...side, cell }))),
    ...anchors.flatMap((outline, anchor) =>
      sidesOf(cornersIn(outline)).map((side) => ({ ...side, cell: -1 - anchor })),
    ),
  ];
  const corners = createSpatialIndex(sides, ({ a: { x, y } }) => ({ minX: x, minY: y, maxX: x, maxY: y }));
  /** Whether a jamb lies within one wall: nothing but what it divides has a corner near it. */
  const isWithinWall = (cell: number, a: Point, b: Point, other: number): boolean =>
    !corners({
      minX: Math.min(a.x, b.x) - JUNCTION_MM,
      minY: Math.min(a.y, b.y) - JUNCTION_MM,
      maxX: Math.max(a.x, b.x) + JUNCTION_MM,
      maxY: Math.max(a.y, b.y) + JUNCTION_MM,
    }).some((side) => side.cell !== cell && side.cell !== other);
  const near = createSpatialIndex(sides, ({ a, b }) => {
    const { x, y } = between(a, b);
    return { minX: x, minY: y, maxX: x, maxY: y };
  });
  const beside = createSpatialIndex(sides, ({ a, b }) => ({
    minX: Math.min(a.x, b.x),
    minY: Math.min(a.y, b.y),
    maxX: Math.max(a.x, b.x),
    maxY: Math.max(a.y, b.y),
  }));
  const within = new Set<string>();
  const endAt = (cell: number, a: Point, b: Point): LinkEnd => {
    const { x, y } = between(a, b);
    const box = { minX: x - SAME_MM, minY: y - SAME_MM, maxX: x + SAME_MM, maxY: y + SAME_MM };
    const alike = near(box).filter(
      (side) =>
        side.cell !== cell &&
        Math.min(distance(side.a, b) + distance(side.b, a), distance(side.a, a) + distance(side.b, b)) < 2 * SAME_MM,
    );
    const other = alike.find((side) => side.cell >= 0) ?? alike[0];
    if (other && isWithinWall(cell, a, b, other.cell)) within.add(`${cell} ${a.x} ${a.y}`);
    if (other) return other.cell >= 0 ? other.cell : 'wall';
    const isAlong = beside(box).some(
      (side) =>
        side.cell !== cell &&
        distance(side.a, side.b) > distance(a, b) + SAME_MM &&
        Math.abs(cross(direction(side.a, side.b), minus({ x, y }, side.a))) < SAME_MM &&
        Math.abs(cross(direction(side.a, side.b), direction(a, b))) < PARALLEL,
    );
    return isAlong ? 'abut' : undefined;
  };
  const found = cells.map((cell, number) => {
    const [p, q, r, s] = [0, 1, 2, 3].map((corner) => elementAt(cell.corners, corner)) as [Point, Point, Point, Point];
    const across = [endAt(number, p, q), endAt(number, r, s)] as const;
    const along = [endAt(number, q, r), endAt(number, s, p)] as const;
    const met = (ends: readonly LinkEnd[]) => ends.filter((end) => end !== undefined && end !== 'abut').length;
    const isAcross = met(across) > met(along) || (met(across) === met(along) && distance(q, r) > distance(p, q));
    const ends = isAcross ? across : along;
    const [lengthMm, depthMm] = isAcross ? [distance(q, r), distance(p, q)] : [distance(p, q), distance(q, r)];
    const jambs = isAcross ? [p, r] : [q, s];
    const withinWall = jambs.every(({ x, y }) => within.has(`${number} ${x} ${y}`));
    return { cell, ends, lengthMm, depthMm, withinWall };
  });
  // A link is one only in both directions: the other cell may belong to a wall across.
  const kept = found.map((link, number) => ({
    ...link,
    ends: link.ends.map((end) =>
      typeof end === 'number' && !elementAt(found, end).ends.includes(number) ? 'wall' : end,
    ) as unknown as readonly [LinkEnd, LinkEnd],
  }));
  return kept;
}

function sidesOf(corners: readonly Point[]): { a: Point; b: Point }[] {
  return corners.map((a, index) => ({ a, b: elementAround(corners, index + 1 - corners.length) }));
}

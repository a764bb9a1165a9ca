import { type FittedLabel, fitLabel } from '../../../../../shared/engines/floorplan/drawing/fit-label.ts';
import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { type Bounds, boundsOf } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import { areaText } from '../document/area-text.ts';
import type { PlanView } from '../document/plan-view.ts';
import type { Room } from '../document/rooms.ts';
import { nearSquares, squaresOf } from '../document/squares.ts';
import { type LabelObstacle, labelObstacles } from './label-obstacles.ts';
import { inLines, nameInLabel, textsInLabel } from './names-in-room.ts';

/** Height of the letters of a room's name, in pixels. */
export const NAME_PX = 13;
/** Of its area, in the line below. */
export const AREA_PX = 12;
/** Smaller letters are not readable. */
const LEAST_SHARE = 0.7;
/** A label is put into its place for sizes in such steps, so that zooming seldom moves it. */
const STEP = 1.06;
/** Places that are kept for the next frame. */
const MAX_KEPT = 4_000;

/** What is written into a room. */
export interface RoomLabel {
  readonly room: Room;
  /** Undefined if the room is too small for any text. */
  readonly label: FittedLabel | undefined;
  /** Whether the label lacks the name. */
  readonly isNameless: boolean;
  /** The name and the area. */
  readonly whole: readonly [name: string, area: string];
}

const kept = new Map<string, FittedLabel | undefined>();
const outlines = keptWith<readonly Point[], Outline>();
const obstacleLists = keptWith<PlanView['pieces'], NearObstacles>();
const placed = keptWith<Room, PlacedLabel>();

/** Finds what labels avoid, and what it was made from. */
interface NearObstacles {
  readonly texts: PlanView['texts'];
  /** The keys of the texts that labels say. */
  readonly names: string;
  readonly textMm: number;
  readonly find: ReturnType<typeof nearSquares<LabelObstacle>>;
}

/** The label of a room, and what else it was made from. */
interface PlacedLabel {
  readonly find: NearObstacles['find'];
  readonly mmPerPx: number;
  readonly unit: string;
  readonly label: RoomLabel;
}

/** Where a polygon lies, and its corners as a key. */
interface Outline {
  readonly bounds: Bounds | undefined;
  readonly squares: readonly number[] | undefined;
  readonly key: string;
}

/**
 * The labels of rooms, each inside of its room and beside its furniture: wrapped and smaller where the room is small,
 * then the area alone, its number alone. Several names stand below each other. A room that is full of furniture has its
 * names without the area where that covers less. The label of a room that stays is the same value.
 *
 * @param unit of areas
 */
export function roomLabels(
  rooms: readonly Room[],
  view: PlanView,
  mmPerPx: number,
  unit: string,
): readonly RoomLabel[] {
  const stepMm = STEP ** Math.ceil(Math.log(mmPerPx) / Math.log(STEP));
  const find = nearObstacles(view, rooms, stepMm * AREA_PX);
  return rooms.map((room) => {
    const before = placed.get(room);
    if (before?.find === find && before.mmPerPx === mmPerPx && before.unit === unit) return before.label;
    const number = areaText(room.areaM2);
    const whole = [nameInLabel(room), `${number} ${unit}`] as const;
    const fit = labelIn(room, find, { whole, number, mmPerPx, stepMm });
    const isNameless = whole[0] !== '' && fit?.lines.every(({ isArea }) => isArea) !== false;
    const label = { room, label: fit, isNameless, whole };
    placed.set(room, { find, mmPerPx, unit, label });
    return label;
  });
}

/** The same pieces, and doors and windows with them, are looked through once, as long as the texts stay too. */
function nearObstacles(view: PlanView, rooms: readonly Room[], textMm: number): NearObstacles['find'] {
  const { texts } = view;
  const names = rooms.flatMap((room) => textsInLabel(room).map(({ key }) => key)).join();
  const before = obstacleLists.get(view.pieces);
  if (before?.texts === texts && before.names === names && before.textMm === textMm) return before.find;
  const find = nearSquares(labelObstacles(view, rooms, textMm));
  obstacleLists.set(view.pieces, { texts, names, textMm, find });
  return find;
}

/** What a label says, and in which size. */
interface Written {
  readonly whole: RoomLabel['whole'];
  /** Its area alone. */
  readonly number: string;
  readonly mmPerPx: number;
  readonly stepMm: number;
}

function labelIn(room: Room, find: NearObstacles['find'], { whole, number, mmPerPx, stepMm }: Written) {
  const { bounds, squares } = outlineOf(room.polygon);
  const obstacles = new Set(find(squares));
  const boxes = [...obstacles].flatMap(({ box }) => (bounds && touches(box, bounds) ? [box] : []));
  const label = fitted(room, whole, number, boxes, stepMm);
  return label && scaled(label, mmPerPx / stepMm);
}

/** A room that stays keeps its place for a label: while something moves, only rooms around it are searched again. */
function fitted(
  { polygon }: Room,
  [name, area]: RoomLabel['whole'],
  number: string,
  boxes: readonly Bounds[],
  mmPerPx: number,
): FittedLabel | undefined {
  // Whole millimetres: a number with all of its digits takes ten times as long to write.
  let key = `${mmPerPx}\n${name}\n${area}${outlineOf(polygon).key}`;
  for (const { minX, minY, maxX, maxY } of boxes) {
    key += `,${Math.round(minX)} ${Math.round(minY)} ${Math.round(maxX)} ${Math.round(maxY)}`;
  }
  if (kept.has(key)) return kept.get(key);
  const sizes = { nameMm: NAME_PX * mmPerPx, areaMm: AREA_PX * mmPerPx, leastShare: LEAST_SHARE };
  const labelFor = (...wanted: readonly (readonly [name: string, area: string])[]) =>
    fitLabel(wanted, polygon, boxes, sizes);
  const label = freest(namesAnd(name, area), labelFor) ?? labelFor(['', area], ['', number]);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, label);
  return label;
}

/** What is written of a named room, from the best. */
function namesAnd(name: string, area: string): readonly (readonly [name: string, area: string])[] {
  const names = name === '' ? [] : [...new Set([inLines(name), name])];
  return [area, ''].flatMap((below) => names.map((each) => [each, below] as const));
}

/** The first label that covers no furniture, else the one that covers least. */
function freest<Wanted>(
  wanted: readonly Wanted[],
  labelFor: (wanted: Wanted) => FittedLabel | undefined,
): FittedLabel | undefined {
  let best: FittedLabel | undefined;
  for (const each of wanted) {
    const label = labelFor(each);
    if (label && (!best || label.covered < best.covered)) best = label;
    if (best?.covered === 0) break;
  }
  return best;
}

/** A polygon that stays is the same value, and is read once. */
function outlineOf(polygon: readonly Point[]): Outline {
  const known = outlines.get(polygon);
  if (known) return known;
  const key = polygon.map(({ x, y }) => ` ${Math.round(x)} ${Math.round(y)}`).join('');
  const outline = { bounds: boundsOf(polygon), squares: squaresOf(polygon), key };
  outlines.set(polygon, outline);
  return outline;
}

function scaled({ lines, width, height, ...place }: FittedLabel, share: number): FittedLabel {
  return {
    ...place,
    width: width * share,
    height: height * share,
    lines: lines.map((line) => ({ ...line, sizeMm: line.sizeMm * share, middleMm: line.middleMm * share })),
  };
}

function touches(a: Bounds, b: Bounds): boolean {
  return a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY;
}

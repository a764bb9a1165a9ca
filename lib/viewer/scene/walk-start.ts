import type { PlanScene, ScenePiece, SceneWall } from '../../../shared/domain/views/view-data.ts';
import { type Point, turned } from '../../../shared/engines/floorplan/geometry/point.ts';
import { boundsOf, contains } from '../../../shared/engines/floorplan/geometry/polygon.ts';
import { type WalkRoom, walkRoom } from './walk-room.ts';
import { awayFromWall, type Line, seenToWall } from './wall-distance.ts';

/** Where a walk begins, in millimetres of the plan, and where it looks: 0 is up on the sheet, clockwise. */
export interface WalkStart {
  readonly x: number;
  readonly y: number;
  readonly headingRad: number;
}

/** What one sees in a room, and what hides it. */
interface Sight extends Pick<WalkRoom, 'furniture'> {
  readonly hiding: readonly Line[];
}

type Bounds = NonNullable<ReturnType<typeof boundsOf>>;

const HEADINGS = 24;
/** Places that are tried along the longer side of a room. */
const PLACES = 20;
const LEAST_STEP_MM = 200;
/** A person stands no nearer to the face of a wall, or to furniture. */
const [WALL_ROOM_MM, PIECE_ROOM_MM] = [400, 300];
/** Farther is not better. */
const FAR_MM = 20_000;
/** What is as high stands before the eyes; what is as low is stepped on. */
const [HIGH_MM, LOW_MM] = [1_300, 50];
/** Half of what one sees at once, also in a narrow window. */
const HALF_VIEW_COSINE = Math.cos(Math.PI / 8);
/** Nothing in the picture should be nearer, up to so many headings to its sides: 45 degrees. */
const [FREE_MM, ASIDE] = [1_500, 3];
/** What is nearer is below the picture. */
const SEEN_FROM_MM = 800;

/**
 * The place in the room with the most furniture from which one sees far and sees much of that furniture, so that a
 * walk begins neither before a wall nor in an empty corner. Undefined for a plan without floors.
 */
export function walkStart(scene: PlanScene): WalkStart | undefined {
  const room = walkRoom(scene);
  const bounds = room && boundsOf(room.corners);
  if (!bounds) return undefined;
  const { minX, minY, maxX, maxY } = bounds;
  const stepMm = Math.max(Math.max(maxX - minX, maxY - minY) / PLACES, LEAST_STEP_MM);
  const walls = scene.walls.filter((wall) => isNear(wall, bounds));
  const sight = { hiding: [...walls, ...room.furniture.flatMap(hidingSides)], furniture: room.furniture };
  let best = { start: middleOf(bounds, sight), value: -1 };
  for (let x = minX + stepMm / 2; x < maxX; x += stepMm) {
    for (let y = minY + stepMm / 2; y < maxY; y += stepMm) {
      if (!isFree({ x, y }, walls, room)) continue;
      const view = bestView({ x, y }, sight);
      if (view.value > best.value) best = { start: { x, y, headingRad: view.headingRad }, value: view.value };
    }
  }
  return best.start;
}

/** For a room in which nobody stands free. */
function middleOf({ minX, minY, maxX, maxY }: Bounds, sight: Sight): WalkStart {
  const place = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
  return { ...place, headingRad: bestView(place, sight).headingRad };
}

function isNear({ x1, y1, x2, y2, thickness }: SceneWall, { minX, minY, maxX, maxY }: Bounds): boolean {
  const isBeside = Math.max(x1, x2) < minX - thickness || Math.min(x1, x2) > maxX + thickness;
  return !isBeside && Math.max(y1, y2) >= minY - thickness && Math.min(y1, y2) <= maxY + thickness;
}

function isFree(place: Point, walls: readonly SceneWall[], { corners, furniture }: WalkRoom): boolean {
  return (
    contains(corners, place) &&
    walls.every((wall) => awayFromWall(wall, place) >= wall.thickness / 2 + WALL_ROOM_MM) &&
    !furniture.some((piece) => standsAt(piece, place))
  );
}

/** Whether a person at a place would stand in a piece, or too near to it. */
function standsAt({ x, y, z, width, depth, height, rotation }: ScenePiece, place: Point): boolean {
  if (z + height < LOW_MM || z > HIGH_MM) return false;
  const away = turned((-rotation * Math.PI) / 180)({ x: place.x - x, y: place.y - y });
  return Math.abs(away.x) < width / 2 + PIECE_ROOM_MM && Math.abs(away.y) < depth / 2 + PIECE_ROOM_MM;
}

/** The sides of a piece that one does not see over or under. */
function hidingSides({ x, y, z, width, depth, height, rotation }: ScenePiece): Line[] {
  if (z + height < HIGH_MM || z > HIGH_MM) return [];
  const turn = turned((rotation * Math.PI) / 180);
  const cornerOf = (right: number, down: number) => turn({ x: (right * width) / 2, y: (down * depth) / 2 });
  const corners = [cornerOf(-1, -1), cornerOf(1, -1), cornerOf(1, 1), cornerOf(-1, 1)];
  return corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    return { x1: x + from.x, y1: y + from.y, x2: x + to.x, y2: y + to.y };
  });
}

/**
 * The best direction at a place: how far one sees, twice that if all furniture of the room is in the picture, and less
 * if something fills a side of the picture.
 */
function bestView(place: Point, { hiding, furniture }: Sight) {
  const allMm2 = furniture.reduce((sum, { width, depth }) => sum + width * depth, 0);
  const looks = Array.from({ length: HEADINGS }, (_, turn) => {
    const headingRad = (turn * 2 * Math.PI) / HEADINGS;
    const look = { x: Math.sin(headingRad), y: -Math.cos(headingRad) };
    let farMm = FAR_MM;
    for (const line of hiding) farMm = Math.min(farMm, seenToWall(line, place, look));
    return { headingRad, look, farMm };
  });
  let best = { headingRad: 0, value: -1 };
  for (const [turn, { headingRad, look, farMm }] of looks.entries()) {
    let seenMm2 = 0;
    for (const piece of furniture) {
      const [toX, toY] = [piece.x - place.x, piece.y - place.y];
      const alongMm = toX * look.x + toY * look.y;
      const isSeen = alongMm > SEEN_FROM_MM && alongMm > Math.hypot(toX, toY) * HALF_VIEW_COSINE;
      if (isSeen) seenMm2 += piece.width * piece.depth;
    }
    let freeMm = FREE_MM;
    for (let aside = -ASIDE; aside <= ASIDE; aside++) {
      freeMm = Math.min(freeMm, looks.at((turn + aside) % HEADINGS)?.farMm ?? 0);
    }
    const value = farMm * (1 + (allMm2 === 0 ? 0 : seenMm2 / allMm2)) * (freeMm / FREE_MM) ** 2;
    if (value > best.value) best = { headingRad, value };
  }
  return best;
}

import { elementAt } from '../../floorplan/geometry/element-at.ts';
import type { Point } from '../../floorplan/geometry/point.ts';
import { boundsOf, contains, isWithin } from '../../floorplan/geometry/polygon.ts';
import type { PlanDocument, PlanObject } from '../../floorplan/plan-xml/plan-document.ts';
import type { PlanRoom } from './plan-rooms.ts';

/** The distance from the face of a wall to the places that show what is on its two sides. */
const ASIDE_MM = 200;
/** Windows that are looked at: each is compared with each room. */
const MAX_WINDOWS = 500;
const MM2_PER_M2 = 1_000_000;

/** A window, or a door with glass, that leads out of a room. */
interface RoomWindow {
  /** Unit vector outwards, in the plan. */
  readonly outwards: readonly [x: number, y: number];
  readonly areaM2: number;
}

/** What is known about the daylight of a plan. */
interface WindowsSource {
  readonly plan: Pick<PlanDocument, 'objects'>;
  readonly rooms: readonly PlanRoom[];
  /** Whether a door lets daylight in. */
  readonly isGlazed: (door: PlanObject) => boolean;
}

/**
 * Returns the windows to the outside of the room at a place of the plan; of all rooms, if the place is in none.
 */
export function windowsAround(
  [x, y]: readonly [xMm: number, yMm: number],
  { plan, rooms, isGlazed }: WindowsSource,
): RoomWindow[] {
  const all = rooms.map(({ polygon }) => ({ polygon, bounds: boundsOf(polygon) }));
  // A plan has thousands of rooms, and each of its windows is looked for in all of them: their boxes tell most apart.
  const holds = ({ polygon, bounds }: (typeof all)[number], at: Point) =>
    bounds !== undefined && isWithin(bounds, at) && contains(polygon, at);
  const here = all.filter((room) => holds(room, { x, y }));
  const inside = here.length > 0 ? here : all;
  const isIn = (some: typeof all, at: readonly number[]) =>
    some.some((room) => holds(room, { x: elementAt(at, 0), y: elementAt(at, 1) }));
  const lights = plan.objects.filter(
    (object) => object.type === 'window' || (object.type === 'door' && isGlazed(object)),
  );
  return lights.slice(0, MAX_WINDOWS).flatMap(({ xMm, yMm, widthMm, heightMm, depthMm, rotationDegrees }) => {
    const angle = ((rotationDegrees + 90) * Math.PI) / 180;
    const across = [Math.cos(angle), Math.sin(angle)] as const;
    const reach = depthMm / 2 + ASIDE_MM;
    return [across, [-across[0], -across[1]] as const].flatMap((outwards) => {
      const beside = (sign: 1 | -1) => [xMm + sign * reach * outwards[0], yMm + sign * reach * outwards[1]];
      const leadsOut = isIn(inside, beside(-1)) && !isIn(all, beside(1));
      return leadsOut ? [{ outwards, areaM2: (widthMm * heightMm) / MM2_PER_M2 }] : [];
    });
  });
}

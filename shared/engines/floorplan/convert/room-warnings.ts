import type { PlanWarning, Storey } from '../detect/floor-plan.ts';
import { printedAreaM2 } from '../detect/room-labels.ts';
import type { Point } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';
import type { PlanPoint } from './placement.ts';

/** A warning about a place of a plan, in the coordinates of its XML. */
export type PlacedWarning = PlanWarning & Partial<PlanPoint> & { readonly level?: number };

/** Printed areas are rounded, and often measured between walls without plaster. */
const TOLERANCE = 0.06;
const MOST_WARNINGS = 20;

/** Warnings about rooms whose printed area is not the one that is drawn, with both figures and their place. */
export function roomWarnings({ rooms }: Storey, level: number, place: (point: Point) => PlanPoint): PlacedWarning[] {
  return rooms
    .flatMap(({ name, labels, areaM2, polygon }): PlacedWarning[] => {
      const [printed, ...others] = labels.flatMap((label) => printedAreaM2(label) ?? []);
      const bounds = boundsOf(polygon);
      if (printed === undefined || others.length > 0 || printed <= 0 || !bounds) return [];
      if (Math.abs(areaM2 / printed - 1) <= TOLERANCE) return [];
      const middle = { x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2 };
      const room = name === '' ? 'A room' : `The room ${name}`;
      const message = `${room} has ${areaM2.toFixed(2)} m² as it is drawn, but its label says ${printed.toFixed(2)} m².`;
      return [{ code: 'AREA_MISMATCH', message, ...place(middle), level }];
    })
    .slice(0, MOST_WARNINGS);
}

import type { LostPart, PlanRoom, PlanWarning, Storey } from '../detect/floor-plan.ts';
import { printedAreaM2 } from '../detect/room-labels.ts';
import type { Point } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';
import type { PlanPoint } from './placement.ts';

/** A warning about a place of a plan, in the coordinates of its XML. */
export type PlacedWarning = PlanWarning & Partial<PlanPoint> & { readonly level?: number };

/** Printed areas are rounded, and often measured between walls without plaster. */
const TOLERANCE = 0.06;
/** The most warnings of each kind. */
const MOST_WARNINGS = 20;

/**
 * Warnings about places of a storey: rooms whose printed area is not the one that is drawn, rooms that are one although
 * each has its printed area, rooms that no walls close, doors that stand in no wall, and columns that stand in a room.
 */
export function placedWarnings(
  { rooms, lost }: Storey,
  level: number,
  place: (point: Point) => PlanPoint,
): PlacedWarning[] {
  const at = (warning: PlanWarning, point: Point): PlacedWarning => ({ ...warning, ...place(point), level });
  const ofRooms = rooms.flatMap((room) => {
    const warning = areaWarning(room);
    const bounds = boundsOf(room.polygon);
    if (!warning || !bounds) return [];
    return [at(warning, { x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2 })];
  });
  const lostOf = (kind: LostPart['kind']) =>
    lost.filter((part) => part.kind === kind).map(({ label, at: point }) => at(lostWarning(kind, label), point));
  const groups = [ofRooms, lostOf('room'), lostOf('door'), lostOf('column')];
  return groups.flatMap((warnings) => warnings.slice(0, MOST_WARNINGS));
}

function areaWarning({ name, labels, areaM2 }: PlanRoom): PlanWarning | undefined {
  const areas = labels.flatMap((label) => printedAreaM2(label) ?? []).filter((area) => area > 0);
  const [printed, ...others] = areas;
  if (printed === undefined) return undefined;
  const drawn = areas.reduce((sum, area) => sum + area, 0);
  if (others.length > 0) {
    // One area may be printed twice, in metres and in feet, or beside the sum of a flat.
    if (Math.abs(areaM2 / drawn - 1) > TOLERANCE) return undefined;
    const each = areas.map((area) => `${area.toFixed(2)} m²`).join(' and ');
    const message = `${roomOf(name)} has ${areaM2.toFixed(2)} m² as it is drawn, but labels of ${each}: it is one open room, or a wall in it was not found.`;
    return { code: 'ROOMS_JOINED', message };
  }
  if (Math.abs(areaM2 / printed - 1) <= TOLERANCE) return undefined;
  const message = `${roomOf(name)} has ${areaM2.toFixed(2)} m² as it is drawn, but its label says ${printed.toFixed(2)} m². If all rooms differ, state converterParams.unit; if one does, look at its walls.`;
  return { code: 'AREA_MISMATCH', message };
}

function lostWarning(kind: LostPart['kind'], label: string): PlanWarning {
  switch (kind) {
    case 'room':
      return {
        code: 'ROOM_OPEN',
        message: `"${label}" lies in no room of the plan: the walls around it do not close, or were not found.`,
      };
    case 'door':
      return {
        code: 'DOOR_UNPLACED',
        message: `A door of ${label} is drawn here, but no wall was found for it: it was left out.`,
      };
    case 'column':
      return {
        code: 'COLUMN_LEFT_OUT',
        message: `A column of ${label} stands here: plans hold walls and furniture only, so it was left out.`,
      };
  }
}

function roomOf(name: string): string {
  return name === '' ? 'A room' : `The room ${name}`;
}

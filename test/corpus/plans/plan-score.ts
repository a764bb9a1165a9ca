import type { FloorPlan, PlanOpening, Storey } from '../../../shared/engines/floorplan/detect/floor-plan.ts';
import { elementAround, elementAt } from '../../../shared/engines/floorplan/geometry/element-at.ts';
import type { PlanTruth, StoreyTruth } from '../../fixtures/floorplans/draw-plan.ts';

type XY = { readonly x: number; readonly y: number };

/** Matches, and how many there are in the truth and in the result: for recall and precision. */
export interface Tally {
  readonly hits: number;
  readonly truth: number;
  readonly found: number;
}

/** How well a plan matches its truth. */
export interface PlanScore {
  readonly unitRight: boolean;
  /** In millimetres of wall. */
  readonly wallRecall: Tally;
  readonly wallPrecision: Tally;
  readonly thicknessErrorsMm: readonly number[];
  readonly doors: Tally;
  readonly windows: Tally;
  readonly roomsExact: boolean;
  readonly roomErrors: readonly number[];
  readonly names: Tally;
  readonly storeysRight: boolean;
}

const SAMPLE_MM = 50;
const MIN_TOLERANCE_MM = 60;
const MAX_ANGLE_RAD = (5 * Math.PI) / 180;
const OPENING_REACH_MM = 300;

/** Compares a plan with the truth: walls, openings and rooms. */
export function scorePlan(plan: FloorPlan, truth: PlanTruth, mmPerUnit: number): PlanScore {
  const walls = plan.storeys.flatMap(segmentsOf);
  const trueWalls = truth.storeys.flatMap(({ walls: own }) => own.map(trueSegment));
  const recall = covered(trueWalls, walls);
  const precision = covered(walls, trueWalls);
  const openings = plan.storeys.flatMap(openingsOf);
  const trueOpenings = truth.storeys.flatMap(({ openings: own }) => own);
  const doors = trueOpenings.filter(({ kind }) => kind === 'door' || kind === 'doubleDoor' || kind === 'slidingDoor');
  const rooms = plan.storeys.flatMap((storey) => storey.rooms);
  const trueRooms = truth.storeys.flatMap((storey) => storey.rooms);
  const matched = trueRooms.map((room) => {
    const middle = interior(room.polygon);
    return rooms.find(({ polygon }) => contains(polygon, middle));
  });
  return {
    unitRight: Math.abs(mmPerUnit / truth.mmPerUnit - 1) < 1e-6,
    wallRecall: recall.tally,
    wallPrecision: precision.tally,
    thicknessErrorsMm: recall.thicknessErrorsMm,
    doors: matchOpenings(
      doors,
      openings.filter(({ type }) => type === 'door'),
    ),
    windows: matchOpenings(
      trueOpenings.filter(({ kind }) => kind === 'window'),
      openings.filter(({ type }) => type === 'window'),
    ),
    roomsExact: rooms.length === trueRooms.length,
    roomErrors: trueRooms.map((room, index) => {
      const found = matched[index];
      return found ? Math.abs(found.areaM2 / room.areaM2 - 1) : 1;
    }),
    names: {
      hits: trueRooms.filter((room, index) => room.names.every((name) => matched[index]?.name.includes(name))).length,
      truth: trueRooms.length,
      found: trueRooms.length,
    },
    storeysRight: plan.storeys.length === truth.storeys.length,
  };
}

interface Stretch {
  readonly a: XY;
  readonly b: XY;
  readonly thicknessMm: number;
}

function segmentsOf({ walls, nodes }: Storey): Stretch[] {
  return walls.map(({ from, to, thicknessMm }) => ({
    a: elementAt(nodes, from),
    b: elementAt(nodes, to),
    thicknessMm,
  }));
}

function trueSegment({ from, to, thicknessMm }: StoreyTruth['walls'][number]): Stretch {
  return { a: { x: from[0], y: from[1] }, b: { x: to[0], y: to[1] }, thicknessMm };
}

/** Samples stretches and looks for one of the others beside each sample. */
function covered(
  stretches: readonly Stretch[],
  others: readonly Stretch[],
): { tally: Tally; thicknessErrorsMm: number[] } {
  let [hits, samples] = [0, 0];
  const thicknessErrorsMm: number[] = [];
  for (const { a, b, thicknessMm } of stretches) {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const count = Math.max(1, Math.round(length / SAMPLE_MM));
    for (let step = 0; step < count; step++) {
      const share = (step + 0.5) / count;
      const at = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      samples++;
      const near = others.find((other) => beside(at, { a, b, thicknessMm }, other));
      if (!near) continue;
      hits++;
      if (step === Math.floor(count / 2)) thicknessErrorsMm.push(Math.abs(near.thicknessMm - thicknessMm));
    }
  }
  return {
    tally: { hits: hits * SAMPLE_MM, truth: samples * SAMPLE_MM, found: samples * SAMPLE_MM },
    thicknessErrorsMm,
  };
}

function beside(at: XY, own: Stretch, other: Stretch): boolean {
  const [dx, dy] = [other.b.x - other.a.x, other.b.y - other.a.y];
  const length = Math.hypot(dx, dy);
  const along = ((at.x - other.a.x) * dx + (at.y - other.a.y) * dy) / length;
  const across = Math.abs((at.x - other.a.x) * dy - (at.y - other.a.y) * dx) / length;
  const [ox, oy] = [own.b.x - own.a.x, own.b.y - own.a.y];
  const turn = Math.abs(ox * dy - oy * dx) / (length * Math.hypot(ox, oy));
  const tolerance = Math.max(MIN_TOLERANCE_MM, own.thicknessMm / 2, other.thicknessMm / 2);
  return turn < Math.sin(MAX_ANGLE_RAD) && across <= tolerance && along >= -tolerance && along <= length + tolerance;
}

function openingsOf({ walls, nodes }: Storey): (XY & Pick<PlanOpening, 'type'>)[] {
  return walls.flatMap(({ from, to, openings }) =>
    openings.map(({ type, positionMm, widthMm }) => {
      const [a, b] = [elementAt(nodes, from), elementAt(nodes, to)];
      const share = (positionMm + widthMm / 2) / Math.hypot(b.x - a.x, b.y - a.y);
      return { type, x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    }),
  );
}

function matchOpenings(truth: readonly { at: readonly [number, number] }[], found: readonly XY[]): Tally {
  const free = new Set(found);
  const hits = truth.filter(({ at: [x, y] }) => {
    const near = [...free].find((one) => Math.hypot(one.x - x, one.y - y) < OPENING_REACH_MM);
    return near !== undefined && free.delete(near);
  }).length;
  return { hits, truth: truth.length, found: found.length };
}

/** A point of a room that is no corner case: a little inside its first corner. */
function interior(polygon: readonly (readonly [number, number])[]): XY {
  const [a, b, c] = [elementAt(polygon, 0), elementAt(polygon, 1), elementAround(polygon, -1)];
  const unit = (p: readonly [number, number]) => {
    const length = Math.hypot(p[0] - a[0], p[1] - a[1]);
    return [(p[0] - a[0]) / length, (p[1] - a[1]) / length] as const;
  };
  const [u, v] = [unit(b), unit(c)];
  return { x: a[0] + 300 * (u[0] + v[0]), y: a[1] + 300 * (u[1] + v[1]) };
}

function contains(polygon: readonly XY[], { x, y }: XY): boolean {
  let inside = false;
  for (const [index, a] of polygon.entries()) {
    const b = elementAround(polygon, index - 1);
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

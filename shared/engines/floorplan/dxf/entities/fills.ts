import { sweepBetween } from '../../geometry/sweep.ts';
import type { EntityRecord } from '../entity-record.ts';
import { CLOSED, HATCH } from '../entity-table.ts';
import { beginRow, type EntityDecoder } from './decoder.ts';

const POLYLINE_PATH = 2;
const MAX_FLAT_HEIGHT = 1e-3;
const ARC_STEP_RAD = Math.PI / 18;

/** SOLID and TRACE: corners 3 and 4 are crossed over in the file. */
export const decodeSolid: EntityDecoder = (record, target) => {
  const { mirror } = record;
  const corner = (code: number) => [mirror * record.number(code), record.number(code + 10)] as const;
  const corners = [corner(10), corner(11), corner(13), corner(12)];
  const table = beginRow(record, target, 'fill');
  for (const [x, y] of corners) table.add(x, y, 0);
};

/** 3DFACE: its outline when it lies flat. A face of a solid in space is not a line of a plan. */
export const decodeFace: EntityDecoder = (record, target) => {
  const heights = [30, 31, 32, 33].map((code) => record.number(code));
  if (Math.max(...heights) - Math.min(...heights) > MAX_FLAT_HEIGHT) return;
  const table = beginRow(record, target, 'polyline', { flags: CLOSED });
  for (const code of [10, 11, 12, 13]) table.add(record.number(code), record.number(code + 10), 0, 0);
};

/** HATCH: one fill for each loop of its boundary; paths of edges are cut into straight pieces. */
export const decodeHatch: EntityDecoder = (record, target) => {
  const cursor = new HatchCursor(record);
  const { mirror } = record;
  const loops = cursor.seek(91);
  for (let loop = 0; loop < loops && !cursor.over; loop++) {
    const points = readLoop(cursor);
    if (points.length < 3) continue;
    const table = beginRow(record, target, 'fill', { flags: HATCH });
    for (const [x, y, bulge] of points) table.add(mirror * x, y, mirror * bulge);
  }
};

type LoopPoint = readonly [x: number, y: number, bulge: number];

/** Reads the groups of a hatch in order, because their codes have other meanings at other places. */
class HatchCursor {
  #at = 0;
  readonly #record: EntityRecord;

  constructor(record: EntityRecord) {
    this.#record = record;
  }

  /** The value of the next group with the code; 0 when there is none. */
  seek(code: number): number {
    while (this.#at < this.#record.length) {
      const index = this.#at++;
      if (this.#record.code(index) === code) return this.#record.value(index);
    }
    return 0;
  }

  /** The value of the group at hand if it has the code. */
  take(code: number): number | undefined {
    if (this.#at >= this.#record.length || this.#record.code(this.#at) !== code) return undefined;
    return this.#record.value(this.#at++);
  }

  get over(): boolean {
    return this.#at >= this.#record.length;
  }
}

function readLoop(cursor: HatchCursor): LoopPoint[] {
  const flags = cursor.seek(92);
  if ((flags & POLYLINE_PATH) !== 0) {
    const count = cursor.seek(93);
    const points: LoopPoint[] = [];
    for (let vertex = 0; vertex < count && !cursor.over; vertex++) {
      points.push([cursor.seek(10), cursor.seek(20), cursor.take(42) ?? 0]);
    }
    return points;
  }
  const edges = cursor.seek(93);
  const points: LoopPoint[] = [];
  for (let edge = 0; edge < edges && !cursor.over; edge++) points.push(...readEdge(cursor));
  return points;
}

/** The points of an edge but its last, which is the first of the next edge. */
function readEdge(cursor: HatchCursor): LoopPoint[] {
  switch (cursor.seek(72)) {
    case 1: {
      const start: LoopPoint = [cursor.seek(10), cursor.seek(20), 0];
      cursor.seek(21);
      return [start];
    }
    case 2: {
      const [x, y, radius] = [cursor.seek(10), cursor.seek(20), cursor.seek(40)];
      const [start, end] = [radians(cursor.seek(50)), radians(cursor.seek(51))];
      return arcPoints(cursor.seek(73) !== 0, start, end, (angle) => [
        x + radius * Math.cos(angle),
        y + radius * Math.sin(angle),
      ]);
    }
    case 3: {
      const [x, y, axisX, axisY] = [cursor.seek(10), cursor.seek(20), cursor.seek(11), cursor.seek(21)];
      const ratio = cursor.seek(40);
      const [start, end] = [radians(cursor.seek(50)), radians(cursor.seek(51))];
      return arcPoints(cursor.seek(73) !== 0, start, end, (angle) => [
        x + axisX * Math.cos(angle) - axisY * ratio * Math.sin(angle),
        y + axisY * Math.cos(angle) + axisX * ratio * Math.sin(angle),
      ]);
    }
    case 4: {
      cursor.seek(95);
      const controls = cursor.seek(96);
      return Array.from({ length: Math.min(controls, 10_000) }, (): LoopPoint => [cursor.seek(10), cursor.seek(20), 0]);
    }
    default:
      return [];
  }
}

function arcPoints(
  counterClockwise: boolean,
  start: number,
  end: number,
  at: (angle: number) => readonly [number, number],
): LoopPoint[] {
  const sweep = sweepBetween(start, end);
  const steps = Math.max(1, Math.ceil(sweep / ARC_STEP_RAD));
  return Array.from({ length: steps }, (_, step): LoopPoint => {
    const angle = start + (sweep * step) / steps;
    // Clockwise edges are written with the signs of their angles turned round.
    return [...at(counterClockwise ? angle : -angle), 0] as const;
  });
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

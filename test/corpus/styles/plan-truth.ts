import type { At } from './drawn-entities.ts';

/** What the truth of a drawing says, as far as the habits of draftsmen need it. Millimetres from the origin. */
export interface PlanTruth {
  readonly mmPerUnit: number;
  readonly frame: { readonly originUnits: At };
  readonly wallsMm?: readonly TrueWall[];
  readonly openingsMm?: readonly TrueOpening[];
  readonly rooms: readonly TrueRoom[];
  readonly [other: string]: unknown;
}

interface TrueWall {
  readonly a: At;
  readonly b: At;
  readonly thickness: number | null;
}

interface TrueOpening {
  readonly type: string;
  readonly a: At;
  readonly b: At;
}

interface TrueRoom {
  readonly areaM2: number;
  readonly polygonMm?: readonly At[];
  readonly seed?: At;
}

/** A drawing with its truth. */
export interface TrueDrawing {
  readonly dxf: string;
  readonly truth: PlanTruth;
}

/** From millimetres of a truth to units of its drawing. */
export function toUnits({ mmPerUnit, frame: { originUnits } }: PlanTruth): (point: At) => At {
  return ([x, y]) => [x / mmPerUnit + originUnits[0], y / mmPerUnit + originUnits[1]];
}

/** From units of a drawing to millimetres of its truth. */
export function toMm({ mmPerUnit, frame: { originUnits } }: PlanTruth): (point: At) => At {
  return ([x, y]) => [(x - originUnits[0]) * mmPerUnit, (y - originUnits[1]) * mmPerUnit];
}

import type { Point } from '../geometry/point.ts';

/** What a drawing shows. Lengths are millimetres in the axes of the drawing, y up. */
export interface FloorPlan {
  readonly storeys: readonly Storey[];
  readonly source: PlanSource;
  readonly unused: UnusedLines;
  readonly warnings: readonly PlanWarning[];
}

/** What the file says about itself, and the unit that was found. */
interface PlanSource {
  readonly version: string;
  readonly encoding: string;
  readonly unit: DrawingUnit;
  /** 0 to 1. */
  readonly unitConfidence: number;
  readonly headerUnit: DrawingUnit | undefined;
  /** What each kind of evidence says about the unit by itself. */
  readonly evidence: readonly UnitEvidence[];
}

/** What one kind of evidence says about the unit of a drawing. */
export interface UnitEvidence {
  readonly kind: (typeof UNIT_EVIDENCE)[number];
  readonly unit: DrawingUnit;
  /** How far it prefers this unit to the others, 0 to 1. */
  readonly weight: number;
  /** What was measured, for a person. */
  readonly text: string;
}

/** The kinds of evidence for a unit. */
export const UNIT_EVIDENCE = [
  'doorSwings',
  'doorMarks',
  'wallThickness',
  'roomSpacing',
  'printedAreas',
  'extent',
  'textHeight',
  'header',
] as const;

/** Lines that became neither wall nor opening. */
export interface UnusedLines {
  /** Of the length of all long lines, 0 to 1. */
  readonly share: number;
  /** The layers with the longest ones first, with their shares. */
  readonly layers: readonly { readonly name: string; readonly share: number }[];
}

/** Units of drawings, with their length in millimetres. */
export const DRAWING_UNITS = { mm: 1, cm: 10, dm: 100, m: 1_000, in: 25.4, ft: 304.8 } as const;
/** A unit of drawings. */
export type DrawingUnit = keyof typeof DRAWING_UNITS;

/** One storey of a drawing. */
export interface Storey {
  readonly name: string;
  readonly nodes: readonly Point[];
  readonly walls: readonly PlanWall[];
  readonly rooms: readonly PlanRoom[];
  readonly objects: readonly PlanObject[];
  /** What the drawing shows and the plan does not hold. */
  readonly lost: readonly LostPart[];
}

/**
 * A room that is named or measured in the drawing and closed by no walls, a door that stands in no wall, or a column
 * that stands free in a room.
 */
export interface LostPart {
  readonly kind: 'room' | 'door' | 'column';
  /** The text of a room; the width of a door, such as `900 mm`; the sides of a column. */
  readonly label: string;
  readonly at: Point;
}

/** A wall from node to node along its centre line, through its openings. */
export interface PlanWall {
  readonly from: number;
  readonly to: number;
  readonly thicknessMm: number;
  /** Drawn as a single line: the thickness is a guess. */
  readonly single: boolean;
  readonly openings: readonly PlanOpening[];
}

/** A door, a window or a passage of a wall. */
export interface PlanOpening {
  readonly type: 'door' | 'window' | 'passage';
  /** Near jamb, measured from the wall's first node. */
  readonly positionMm: number;
  readonly widthMm: number;
  readonly leaves: readonly { readonly hinge: 'from' | 'to'; readonly side: 'left' | 'right' }[];
  /** 0 to 1. */
  readonly confidence: number;
}

/** A room, closed by walls. */
export interface PlanRoom {
  readonly name: string;
  readonly labels: readonly string[];
  /** Net, counter-clockwise. */
  readonly polygon: readonly Point[];
  readonly areaM2: number;
  /** Nodes of the walls around it, counter-clockwise. */
  readonly ring: readonly number[];
}

/** A piece of furniture that is drawn as a block. */
export interface PlanObject {
  readonly block: string;
  /** Middle of what is drawn. */
  readonly at: Point;
  readonly widthMm: number;
  readonly depthMm: number;
  /** Degrees, counter-clockwise. */
  readonly rotation: number;
  readonly mirrored: boolean;
}

/** The codes of warnings. */
export const PLAN_WARNINGS = [
  'NO_WALLS',
  'UNIT_MISMATCH',
  'UNIT_GUESSED',
  'MULTIPLE_VIEWS',
  'SINGLE_LINE_WALLS',
  'XREF_MISSING',
  'TRUNCATED',
  'ENTITIES_SKIPPED',
  'LIMIT_REACHED',
  'LAYER_UNKNOWN',
  'PARAMETER_UNKNOWN',
  'LEVEL_MISSING',
  'HEIGHT_UNUSUAL',
  'AREA_MISMATCH',
  'ROOM_OPEN',
  'ROOMS_JOINED',
  'DOOR_UNPLACED',
  'COLUMN_LEFT_OUT',
] as const;

/** Something about a conversion that the caller should know. */
export interface PlanWarning {
  readonly code: (typeof PLAN_WARNINGS)[number];
  readonly message: string;
}

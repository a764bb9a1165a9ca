import type { ElementValue } from './element-codec.ts';
import type { XmlElement } from './xml-element.ts';

/**
 * What a plan XML holds, version 2. Lengths are millimetres, rotations degrees, x to the right, **y downwards on the
 * screen**, z up from the finished floor. `rights` is a number that clients set; 0 if none has set it. Other
 * content is kept in `carried` of the element that contains it.
 * Source: chapter 11 of contract/interface.md.
 */
export interface PlanDocument extends ElementValue {
  readonly walls: PlanWalls;
  readonly objects: readonly PlanObject[];
  readonly texts: readonly PlanText[];
  readonly measures: readonly Measure[];
  readonly floors: readonly Floor[];
  /** Kept as it came; `EMPTY_TRANSPARENCY` in a new plan. */
  readonly transparency: XmlElement;
}

/** A node stands at every end and junction of walls. */
export interface PlanWalls extends ElementValue {
  readonly nodes: readonly WallNode[];
  readonly edges: readonly WallEdge[];
}

/** A node of the wall graph. */
export interface WallNode extends ElementValue {
  /** An integer; clients take nothing else. */
  readonly id: number;
  readonly xMm: number;
  readonly yMm: number;
  readonly zMm: number;
  readonly rights: number;
}

/** A wall along the centre line from node to node, through its openings. */
export interface WallEdge extends ElementValue {
  readonly from: number;
  readonly to: number;
  /** `#rrggbb` */
  readonly color: string;
  readonly heightMm: number;
  readonly thicknessMm: number;
  readonly rights: number;
  readonly materials: readonly WallMaterial[];
}

/** The material of one side of a wall. */
export interface WallMaterial extends ElementValue {
  readonly catalogName: string;
  /** `left` is the side of greater y of a wall that runs along x; the other one is `right`. */
  readonly side: string;
  readonly idMap: IdMap;
}

/** The catalog item of an object, or its configuration. See {@link itemIdOf}. */
export interface IdMap extends ElementValue {
  readonly entries: readonly IdMapEntry[];
  readonly itemId?: string;
  /** JSON, of an object that is configured. */
  readonly configuration?: string;
}

/** A key and its value. */
export interface IdMapEntry extends ElementValue {
  readonly key: string;
  readonly value: string;
}

/**
 * A piece of furniture, or an opening: types `door` and `window` hang on walls, and (x, y) is their middle on the
 * centre line.
 */
export interface PlanObject extends ElementValue {
  readonly catalogName: string;
  readonly type: string;
  readonly layerId: number;
  readonly xMm: number;
  readonly yMm: number;
  readonly zMm: number;
  /** Along the wall. */
  readonly widthMm: number;
  /** The depth; for an opening, the thickness of the wall. */
  readonly depthMm: number;
  readonly heightMm: number;
  /** The rotation; for an opening, atan2(dy, dx) of the wall in these coordinates. */
  readonly rotationDegrees: number;
  readonly flipX: 1 | -1;
  readonly flipY: 1 | -1;
  readonly rights: number;
  readonly idMap: IdMap;
}

/** A text on the plan. */
export interface PlanText extends ElementValue {
  readonly text: string;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly rights: number;
}

/** A dimension line. */
export interface Measure extends ElementValue {
  readonly x1Mm: number;
  readonly y1Mm: number;
  readonly x2Mm: number;
  readonly y2Mm: number;
  readonly rights: number;
}

/** The material of one room. Clients find the room itself in the wall graph. */
export interface Floor extends ElementValue {
  readonly type: string;
  readonly rights: number;
  readonly material: FloorMaterial;
  /** The ring of wall nodes in order; the first is not repeated. */
  readonly nodes: readonly FloorNode[];
}

/** The material of a floor. */
export interface FloorMaterial extends ElementValue {
  readonly catalogName: string;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly rotationDegrees: number;
  readonly idMap: IdMap;
}

/** A node of the ring of a floor. */
export interface FloorNode extends ElementValue {
  /** From 1. */
  readonly sortId: number;
  readonly nodeId: number;
}

/** The element `transparency` of a new plan. */
export const EMPTY_TRANSPARENCY: XmlElement = {
  name: 'transparency',
  attributes: {},
  children: [{ name: 'layers', attributes: {}, children: [] }],
};

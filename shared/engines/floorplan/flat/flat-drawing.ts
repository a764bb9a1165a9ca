import type { Point } from '../geometry/point.ts';

/**
 * A drawing with the content of blocks in place of their inserts, y up. Lengths are in drawing units until
 * `snappedDrawing`.
 */
export interface FlatDrawing {
  readonly shapes: readonly FlatShape[];
  readonly arcs: readonly FlatArc[];
  readonly fills: readonly FlatFill[];
  readonly texts: readonly FlatText[];
  readonly dimensions: readonly FlatDimension[];
  readonly instances: readonly BlockInstance[];
  /** Whether content was left out because there was too much of it. */
  readonly limitReached: boolean;
  /** Names of blocks whose content lies in other files. */
  readonly missingReferences: readonly string[];
}

/** The layer of an entity, and the instance of a block to which it belongs, -1 for none. */
export interface Origin {
  readonly layer: string;
  readonly instance: number;
}

/** A line or a polyline. Curves other than circles are straight pieces. */
export interface FlatShape extends Origin {
  readonly points: readonly Point[];
  readonly closed: boolean;
  /** Width of a wide polyline, 0 otherwise. */
  readonly width: number;
}

/** An arc of a circle, counter-clockwise from `start` over `sweep` (radians, up to a full turn). */
export interface FlatArc extends Origin {
  readonly centre: Point;
  readonly radius: number;
  readonly start: number;
  readonly sweep: number;
}

/** A filled area, or one loop of a hatch. */
export interface FlatFill extends Origin {
  readonly points: readonly Point[];
  readonly hatch: boolean;
}

/** A text; `at` is its lower left corner or its alignment point. */
export interface FlatText extends Origin {
  readonly at: Point;
  readonly height: number;
  /** Direction in which it is read, radians. */
  readonly rotation: number;
  readonly text: string;
}

/** A dimension: the two points that it measures, and its value. */
export interface FlatDimension extends Origin {
  readonly from: Point;
  readonly to: Point;
  readonly measured: number;
  readonly text: string;
}

/** A block at one of its inserts. */
export interface BlockInstance extends Origin {
  readonly block: string;
  readonly at: Point;
  /** Direction of the block's x axis, radians; a mirrored block has its y axis on the right of it. */
  readonly rotation: number;
  readonly mirrored: boolean;
}

import type { Point } from '../geometry/point.ts';

/** A drawing with the content of all blocks in its place, y up; in drawing units until `scaledDrawing`. */
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

/** Where something comes from: its layer, and the instance of a block (-1 for none) that it is part of. */
export interface Origin {
  readonly layer: string;
  readonly instance: number;
}

/** A line or a polyline; curves other than circles come as straight pieces. */
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

export interface FlatFill extends Origin {
  readonly points: readonly Point[];
  readonly hatch: boolean;
}

export interface FlatText extends Origin {
  readonly at: Point;
  readonly height: number;
  /** Direction in which it is read, radians. */
  readonly rotation: number;
  readonly text: string;
}

export interface FlatDimension extends Origin {
  readonly from: Point;
  readonly to: Point;
  readonly measured: number;
  readonly text: string;
}

/** A block where it was inserted. */
export interface BlockInstance extends Origin {
  readonly block: string;
  readonly at: Point;
  /** Direction of the block's x axis, radians; a mirrored block has its y axis on the right of it. */
  readonly rotation: number;
  readonly mirrored: boolean;
}

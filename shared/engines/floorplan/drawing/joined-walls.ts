import type { Point } from '../geometry/point.ts';
import type { WallEdge, WallNode } from '../plan-xml/plan-document.ts';

/** What joining needs of a wall. */
export type JoinedWall = Pick<WallEdge, 'from' | 'to' | 'thicknessMm'>;

/** The walls that are joined, and the nodes at their ends. */
export interface WallNet<E> {
  readonly nodes: readonly Pick<WallNode, 'id' | 'xMm' | 'yMm'>[];
  readonly edges: readonly E[];
}

/** A side of a wall, from corner to corner, with the room or the outside on its left. */
interface WallSide<E> {
  readonly edge: E;
  readonly start: Point;
  readonly end: Point;
}

/** A region that walls enclose, or the region around connected walls. */
export interface WallFace<E = WallEdge> {
  /** The faces of the walls around it, net. */
  readonly corners: readonly Point[];
  readonly sides: readonly WallSide<E>[];
  /** Whether walls enclose the region; the one around them is no room. */
  readonly isRoom: boolean;
}

/** A wall between its nodes, with the corners of its sides as seen from the first node. */
export interface WallBody<E> {
  readonly edge: E;
  readonly start: Point;
  readonly end: Point;
  readonly left: readonly [start: Point, end: Point];
  readonly right: readonly [start: Point, end: Point];
}

/** The walls of a plan with their thickness. */
export interface WallJoints<E = WallEdge> {
  readonly bodies: readonly WallBody<E>[];
  /** Polygons that cover the walls together; they overlap. */
  readonly outlines: readonly (readonly Point[])[];
  readonly faces: readonly WallFace<E>[];
  /** The same value as long as the same walls go round the same regions, wherever their nodes are. */
  readonly order: object;
}

/**
 * What the viewer's page shows, as JSON inside the page. The page calls nothing that needs a key. Lengths are
 * millimetres. Source: D1990 in contract/interface.md.
 */
export type ViewData = ItemView | PlanView;

/** An item, or a configuration of one. */
export interface ItemView {
  readonly kind: 'item';
  readonly id: string;
  /** Absolute; null if the item has no model. */
  readonly glbUrl: string | null;
  readonly usdzUrl: string | null;
  readonly sizeMm: SizeMm | null;
}

/** Width along X, height along Y, depth along Z. */
export interface SizeMm {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** A plan snapshot, or a plan as it is now. */
interface PlanView {
  readonly kind: 'plan';
  readonly id: string;
  readonly scene: PlanScene;
}

/**
 * A plan as a scene, in the plan's coordinates: x to the right, y downwards on the sheet, z up from the finished floor,
 * millimetres, degrees.
 */
export interface PlanScene {
  readonly walls: readonly SceneWall[];
  /** Rings of corners, `[x, y]`. */
  readonly floors: readonly (readonly (readonly [number, number])[])[];
  readonly pieces: readonly ScenePiece[];
}

/** A wall along its centre line. */
export interface SceneWall {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly thickness: number;
  readonly height: number;
  readonly openings: readonly SceneOpening[];
}

/** An opening of a wall. */
export interface SceneOpening {
  readonly type: 'door' | 'window';
  /** Distance of its middle from the start of the wall. */
  readonly at: number;
  readonly width: number;
  readonly height: number;
  readonly sill: number;
}

/** A piece of furniture on its place. */
export interface ScenePiece {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly rotation: number;
  /** Absolute; null if its model is not known, which the scene shows as a box. */
  readonly glbUrl: string | null;
}

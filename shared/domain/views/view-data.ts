import type { ItemOption } from '../options/option.ts';

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
  /** Null for an item without options. */
  readonly configurable: ConfigurableView | null;
}

/** What can be chosen of an item, and what the page needs to show it (D1994). */
export interface ConfigurableView {
  /** Id of the item. */
  readonly item: string;
  readonly options: readonly ItemOption[];
  /** What the page starts with; options that are missing have their default. */
  readonly chosen: Readonly<Record<string, unknown>>;
  /** The price of the item, without what its values add. */
  readonly price: number | null;
  readonly currency: string | null;
  readonly sku: string | null;
  readonly skuTemplate: string | null;
  /** The materials that values name, by the ids of their items; those that nobody else may see are missing. */
  readonly materials: Readonly<Record<string, MaterialView>>;
  /** The models that values attach, absolute, by the ids of their items. */
  readonly models: Readonly<Record<string, string>>;
}

/** How a material looks. */
export interface MaterialView {
  readonly name: string;
  /** Hexadecimal; white for a material with a picture. */
  readonly baseColour: string;
  readonly roughness: number;
  readonly metallic: number;
  /** Sides of its picture on the surface, in millimetres. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** Absolute; null without a picture. */
  readonly imageUrl: string | null;
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
  /**
   * What walls and floors are painted with, by the ids of the items; those that the tenant does not see are missing.
   */
  readonly materials: Readonly<Record<string, MaterialView>>;
}

/**
 * A plan as a scene, in the plan's coordinates: x to the right, y downwards on the sheet, z up from the finished floor,
 * millimetres, degrees.
 */
export interface PlanScene {
  readonly walls: readonly SceneWall[];
  readonly floors: readonly SceneFloor[];
  readonly pieces: readonly ScenePiece[];
}

/** The floor of a room. */
export interface SceneFloor {
  /** A ring, `[x, y]`. */
  readonly corners: readonly (readonly [number, number])[];
  /** Id of an item; null for a floor that nobody has painted. */
  readonly material: string | null;
  readonly scaleX: number;
  readonly scaleY: number;
  /** The rotation of the material, clockwise on the sheet. */
  readonly rotation: number;
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
  /** Ids of the items with which its sides are painted; `left` is the side of greater y of a wall along x. */
  readonly left: string | null;
  readonly right: string | null;
}

/** An opening of a wall. */
export interface SceneOpening {
  /** A gap stays open: of a door whose model is among the pieces, or of one that is too wide for a leaf. */
  readonly type: 'door' | 'window' | 'gap';
  /** Distance of its middle from the start of the wall. */
  readonly at: number;
  readonly width: number;
  readonly height: number;
  readonly sill: number;
  /** Whether a door of one leaf turns about its jamb that is farther from the start of the wall. */
  readonly isHungAtEnd: boolean;
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
  /** -1 for a piece that is mirrored along its width, or along its depth. */
  readonly flipX: number;
  readonly flipY: number;
  /** Absolute; null if its model is not known, which the scene shows as a box. */
  readonly glbUrl: string | null;
  /** A part of its wall, not furniture. */
  readonly isDoor: boolean;
}

import type { Shadow } from './lighting/floor-shadow.ts';
import type { LightPresetName } from './lighting/light-presets.ts';
import type { WindowLight } from './lighting/room-lights.ts';
import type { CameraView } from './views/framing.ts';

/*
 * The protocol between the worker and the page in its browser. Small JSON goes over the browser's pipe. Models and
 * pixels go over the loopback server.
 */

/** A perspective of the item. Angles in degrees. The light rig is fixed to the camera. */
export interface PerspectiveOrder extends Omit<CameraView, 'pitch' | 'aspect'> {
  readonly kind: 'perspective';
  /** Null for the pitch that suits the item. */
  readonly pitch: number | null;
  /** Framed so that every step of a turntable has the item at the same place and size. */
  readonly turning: boolean;
  /** Only a part of the item, from close by. */
  readonly detail: boolean;
}

/** A side of the item that an orthographic picture shows. `side` is the item's own right side, from its front. */
export type OrthographicSide = 'top' | 'front' | 'side' | 'back';

/** Pixels around something. */
export interface MarginsPx {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The item at an exact scale, in the middle of what its margins leave of the picture. */
export interface OrthographicOrder {
  readonly kind: 'orthographic';
  readonly side: OrthographicSide;
  readonly pixelsPerMeter: number;
  readonly marginsPx: MarginsPx;
}

/** A level look from a place inside the model. */
export interface InsideOrder {
  readonly kind: 'inside';
  /** In the model's own coordinates, in metres. */
  readonly position: readonly [x: number, y: number, z: number];
  /** Degrees from +Z towards +X, of the direction of the look. */
  readonly yaw: number;
  readonly focalLengthMm: number;
  /** The windows of the room that it stands in. */
  readonly windows: readonly WindowLight[];
  /** Windows show a sky instead of the background. */
  readonly sky: boolean;
}

/** The camera of a frame. */
type CameraOrder = PerspectiveOrder | OrthographicOrder | InsideOrder;

/** A part of a frame, in pixels from its upper left corner. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One picture, or a tile of it, to be rendered and posted. */
export interface FrameOrder {
  readonly camera: CameraOrder;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly tile: Tile;
  readonly lightPreset: LightPresetName;
  readonly passes: number;
  readonly shadowMapPx: number;
  readonly floorPatchPx: number;
  readonly mirroredRays: number;
  readonly curvatureBlur: number;
  /** Linear colour behind the item; null is transparent. */
  readonly background: readonly [red: number, green: number, blue: number] | null;
  /** What a floor shows of the item's shadow. */
  readonly shadow: Shadow;
  /** Stops by which the picture is brighter than its preset; null for the exposure that suits the model. */
  readonly exposureStops: number | null;
  /** Mirrors show a studio with softboxes and a horizon; off only to compare with a path tracer, which has none. */
  readonly mirroredStudio: boolean;
  /** Light that surfaces reflect to each other; off only to measure its effect. */
  readonly bounce: boolean;
  readonly variant: string | null;
}

/** What the page has read from a model. */
export interface LoadReport {
  readonly triangles: number;
  /** Metres. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly variants: readonly string[];
}

/**
 * What a function of the page returns. Errors in the page are returned and not thrown, so a call that rejects means
 * that its browser is lost.
 */
export type PageResult<T> = { readonly value: T } | { readonly error: string };

/** The functions of the page, as `window.studio`. They never throw. */
export interface Studio {
  /** Replaces the model by the one at this path of the loopback server. */
  load(path: string, maxTexturePx: number): Promise<PageResult<LoadReport>>;
  /** Starts a frame. It has no pixels yet. */
  begin(order: FrameOrder): Promise<PageResult<void>>;
  /** Renders some more passes, and returns the number of passes that are left. */
  advance(passes: number): Promise<PageResult<number>>;
  /** Posts the finished tile as raw RGBA, rows from the bottom up, to this path of the loopback server. */
  deliver(path: string): Promise<PageResult<void>>;
}

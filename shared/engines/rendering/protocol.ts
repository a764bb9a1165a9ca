import type { LightPresetName } from './lighting/light-presets.ts';

/*
 * What the worker and the page in its browser tell each other. Small JSON goes over the browser's pipe; models come from,
 * and pixels go to, the loopback server.
 */

/** Of which side a frame shows the item. Degrees; the light's rig stands with the camera. */
export type CameraOrder =
  | {
      readonly kind: 'perspective';
      readonly yaw: number;
      readonly pitch: number | null;
      /** Framed so that every step of a turntable has the item at one place and size. */
      readonly turning: boolean;
    }
  | { readonly kind: 'orthoTop'; readonly pixelsPerMeter: number };

/** A part of a frame, in pixels from its upper left corner. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One picture, or a part of it, to be rendered and posted. */
export interface FrameOrder {
  readonly camera: CameraOrder;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly tile: Tile;
  readonly lightPreset: LightPresetName;
  readonly passes: number;
  readonly shadowMapPx: number;
  readonly mirroredRays: number;
  readonly curvatureBlur: number;
  /** Linear light behind the item, or null for nothing at all. */
  readonly background: readonly [red: number, green: number, blue: number] | null;
  /** A floor that catches the shadow. */
  readonly ground: boolean;
  /** Light that surfaces give each other; off only for measuring what it is worth. */
  readonly bounce: boolean;
  readonly variant: string | null;
}

/** What the page found in a model. */
export interface LoadReport {
  readonly triangles: number;
  /** Metres. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly variants: readonly string[];
}

/**
 * What a function of the page answers: what goes wrong in the page is told. So a call that fails has lost its browser,
 * whatever the words are in which it fails.
 */
export type Answer<T> = { readonly value: T } | { readonly error: string };

/** The functions that the page offers, as `window.studio`. They never throw. */
export interface Studio {
  /** Replaces the model by the one at this path of the loopback server. */
  load(path: string, maxTexturePx: number): Promise<Answer<LoadReport>>;
  /** Starts a frame; its pixels are nowhere yet. */
  begin(order: FrameOrder): Promise<Answer<void>>;
  /** Renders some more passes, and answers how many are left. */
  advance(passes: number): Promise<Answer<number>>;
  /** Posts the finished tile as raw RGBA, rows from the bottom up, to this path of the loopback server. */
  deliver(path: string): Promise<Answer<void>>;
}

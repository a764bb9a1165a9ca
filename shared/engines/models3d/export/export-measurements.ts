import type { Bounds } from '../scene/position-bounds.ts';

/** What another program finds in an exported file, in metres and Y up. */
export interface ExportMeasurements extends Bounds {
  readonly triangles: number;
  /** Number of different pictures of surfaces. */
  readonly textures: number;
}

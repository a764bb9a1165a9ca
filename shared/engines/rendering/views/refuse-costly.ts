import { RenderError } from '../render-error.ts';
import { cutTiles } from './cut-tiles.ts';
import { estimateSeconds } from './estimate-cost.ts';
import type { Frame } from './frame.ts';
import type { PlannedView } from './plan-views.ts';

/**
 * The largest estimate of a tile, in seconds. Nothing of a tile is kept before it is whole, and a function ends after
 * 14 minutes, in which it renders what is estimated at 20: longer tiles would hold a worker at each attempt, for
 * nothing.
 */
const MAX_TILE_SECONDS = 1_200;

/**
 * Replaces views with a tile that takes longer than a function runs by their error TOO_COMPLEX (D720).
 *
 * @param triangles of the model
 */
export function refuseCostly(views: readonly PlannedView[], triangles: number): PlannedView[] {
  return views.map((planned) => {
    if ('error' in planned || !planned.frames.some((frame) => secondsOfTile(frame, triangles) > MAX_TILE_SECONDS)) {
      return planned;
    }
    const message =
      `With ${triangles.toLocaleString('en-US')} triangles a picture in this quality takes too long. ` +
      'Choose a lower quality, or show less.';
    return { view: planned.view, variant: planned.variant, error: new RenderError('TOO_COMPLEX', message) };
  });
}

/** The estimate of the longest tile of a frame. */
function secondsOfTile({ order }: Frame, triangles: number): number {
  const tiles = cutTiles(order.widthPx, order.heightPx);
  return tiles.reduce((most, tile) => Math.max(most, estimateSeconds({ ...order, tile }, triangles)), 0);
}

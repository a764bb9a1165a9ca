import type { MarginsPx, OrthographicOrder, OrthographicSide } from '../protocol.ts';
import type { ScaledView } from '../settings/render-view.ts';
import type { ItemSize } from './camera-angles.ts';
import { type DimensionLines, dimensionLines } from './dimension-lines.ts';

/** A picture at an exact scale. */
interface ScaledFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly camera: OrthographicOrder;
  readonly dimensionLines: DimensionLines | null;
}

/** Pixels of a side of this length: exactly ceil(metres × pixels), without an additional pixel by rounding errors. */
export function orthoSidePx(metres: number, pixelsPerMeter: number): number {
  return Math.max(1, Math.ceil(Number((metres * pixelsPerMeter).toFixed(4))));
}

/**
 * Returns the size of the picture of an item at a scale: the item's size in pixels, rounded up, and the margins that
 * padding and dimension lines need.
 */
export function scaledFrame(view: ScaledView, size: ItemSize): ScaledFrame {
  const side = view.view_type === 'ortho_top' ? 'top' : view.view_type;
  const pixelsPerMeter = view.pixel_per_meter;
  const [acrossMetres, upwardsMetres] = shownSides(side, size);
  const acrossPx = orthoSidePx(acrossMetres, pixelsPerMeter);
  const upwardsPx = orthoSidePx(upwardsMetres, pixelsPerMeter);
  const padding = 'padding' in view ? view.padding : 0;
  const free = { acrossPx: Math.ceil(acrossPx * padding), upwardsPx: Math.ceil(upwardsPx * padding) };
  const lines =
    'dimension_lines' in view && view.dimension_lines
      ? dimensionLines({ acrossMetres, upwardsMetres, acrossPx, upwardsPx, pixelsPerMeter }, free)
      : null;
  const marginsPx: MarginsPx = lines?.marginsPx ?? {
    left: free.acrossPx,
    right: free.acrossPx,
    top: free.upwardsPx,
    bottom: free.upwardsPx,
  };
  return {
    widthPx: acrossPx + marginsPx.left + marginsPx.right,
    heightPx: upwardsPx + marginsPx.top + marginsPx.bottom,
    camera: { kind: 'orthographic', side, pixelsPerMeter, marginsPx },
    dimensionLines: lines,
  };
}

/** Metres of the item across and up in the picture of a side. */
function shownSides(side: OrthographicSide, { width, height, depth }: ItemSize): readonly [number, number] {
  if (side === 'top') return [width, depth];
  return [side === 'side' ? depth : width, height];
}

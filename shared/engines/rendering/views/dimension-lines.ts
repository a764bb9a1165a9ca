import type { MarginsPx } from '../protocol.ts';

/** Height of the labels, in parts of the item's longer side in the picture, and its limits. */
const TEXT_OF_ITEM = 0.034;
const MIN_TEXT_PX = 14;
const MAX_TEXT_PX = 80;
/** Lengths in heights of the labels: from the item to a line, from there to the picture's edge, and beside the item. */
const LINE_OUTSIDE = 1.5;
const LABEL_ROOM = 1.9;
const SIDE_ROOM = 1;
/** The width of a digit of the font in heights of its letters, with a little room. */
const DIGIT_WIDTH = 0.66;

/** Where dimension lines stand in a picture: pixels from its upper left corner. */
export interface DimensionLines {
  readonly marginsPx: MarginsPx;
  /** The edges of the item, not rounded to pixels. */
  readonly item: MarginsPx;
  readonly textPx: number;
  /** Distance from the item to a line. */
  readonly outsidePx: number;
  readonly acrossLabel: string;
  readonly upwardsLabel: string;
}

/** The item in the picture: its lengths, its sides in whole pixels, and the scale. */
interface ShownItem {
  readonly acrossMetres: number;
  readonly upwardsMetres: number;
  readonly acrossPx: number;
  readonly upwardsPx: number;
  readonly pixelsPerMeter: number;
}

/**
 * Lays out the lines that measure an item: its width below it, its height on its left.
 *
 * @param free least free space beside, and above and below the item
 */
export function dimensionLines(
  shown: ShownItem,
  free: { readonly acrossPx: number; readonly upwardsPx: number },
): DimensionLines {
  const { acrossPx, upwardsPx, pixelsPerMeter } = shown;
  const wanted = Math.round(TEXT_OF_ITEM * Math.max(acrossPx, upwardsPx));
  const textPx = Math.min(MAX_TEXT_PX, Math.max(MIN_TEXT_PX, wanted));
  const [acrossLabel, upwardsLabel] = [millimetres(shown.acrossMetres), millimetres(shown.upwardsMetres)];
  const outsidePx = Math.round(LINE_OUTSIDE * textPx);
  const withLine = outsidePx + Math.ceil(LABEL_ROOM * textPx);
  const [beside, above] = [overhang(acrossLabel, textPx, acrossPx), overhang(upwardsLabel, textPx, upwardsPx)];
  const side = Math.ceil(SIDE_ROOM * textPx);
  const marginsPx: MarginsPx = {
    left: Math.max(free.acrossPx, withLine, beside),
    right: Math.max(free.acrossPx, side, beside),
    top: Math.max(free.upwardsPx, side, above),
    bottom: Math.max(free.upwardsPx, withLine, above),
  };
  const left = marginsPx.left + (acrossPx - shown.acrossMetres * pixelsPerMeter) / 2;
  const top = marginsPx.top + (upwardsPx - shown.upwardsMetres * pixelsPerMeter) / 2;
  const item = {
    left,
    top,
    right: left + shown.acrossMetres * pixelsPerMeter,
    bottom: top + shown.upwardsMetres * pixelsPerMeter,
  };
  return { marginsPx, item, textPx, outsidePx, acrossLabel, upwardsLabel };
}

function millimetres(metres: number): string {
  return `${Math.round(metres * 1_000)} mm`;
}

/** Pixels by which a label is longer than its line, on each side. */
function overhang(label: string, textPx: number, linePx: number): number {
  return Math.max(0, Math.ceil((label.length * DIGIT_WIDTH * textPx - linePx) / 2));
}

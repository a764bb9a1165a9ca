import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import type { Bounds } from '../geometry/polygon.ts';
import { placeLabel } from './label-place.ts';
import { type LabelLine, type LabelSizes, type LabelVariant, LINE_HEIGHT, labelVariants } from './label-variants.ts';

/** A label in its place. */
export interface FittedLabel extends Omit<LabelVariant, 'lines'> {
  /** Of its middle. */
  readonly x: number;
  readonly y: number;
  /** The share of it that lies over furniture or swings of doors, 0 to 1. */
  readonly covered: number;
  /** Each with its middle, from the middle of the label downwards. */
  readonly lines: readonly (LabelLine & { readonly middleMm: number })[];
}

/**
 * Puts the label of a room into a free place of it: whole words, wrapped and shrunk as far as needed.
 *
 * @param wanted names with areas, from the best to what is better than nothing: the first one that fits is taken
 * @param boxes of furniture and swings of doors, which the label avoids
 */
export function fitLabel(
  wanted: readonly (readonly [name: string, area: string])[],
  polygon: readonly Point[],
  boxes: readonly Bounds[],
  sizes: LabelSizes,
): FittedLabel | undefined {
  for (const [name, area] of wanted) {
    const variants = labelVariants(name, area, sizes);
    const place = variants.length > 0 ? placeLabel(polygon, boxes, variants) : undefined;
    if (!place) continue;
    const { lines, ...variant } = elementAt(variants, place.size);
    return { ...variant, x: place.x, y: place.y, covered: place.covered, lines: withMiddles(lines) };
  }
  return undefined;
}

function withMiddles(lines: readonly LabelLine[]): FittedLabel['lines'] {
  let top = -lines.reduce((sum, { sizeMm }) => sum + sizeMm * LINE_HEIGHT, 0) / 2;
  return lines.map((line) => {
    const middleMm = top + (line.sizeMm * LINE_HEIGHT) / 2;
    top += line.sizeMm * LINE_HEIGHT;
    return { ...line, middleMm };
  });
}

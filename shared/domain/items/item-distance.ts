import { ciede2000 } from '../../engines/colours/ciede2000.ts';
import { type Lab, labOf, parseHexColour } from '../../engines/colours/lab.ts';
import type { StoredItem } from './item.ts';

/** The largest CIEDE2000 difference that counts; larger ones count the same. */
const MOST_COLOUR_DIFFERENCE = 100;

/** The traits by which items are compared. Dimensions are millimetres; `colour` is 24-bit sRGB. */
export interface ItemTraits {
  readonly detailType: string;
  readonly colour: number | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly depth: number | undefined;
}

/** The traits that a query gives; only these count. */
export type TraitQuery = { readonly [Trait in keyof ItemTraits]?: ItemTraits[Trait] | undefined };

/**
 * Returns the function that computes the distance by which similar items are ranked, from 0 (equal) to 1. The distance
 * is the mean of up to three aspects; an aspect counts only if the query gives a trait of it:
 *
 * - detail type: 0 if it is the same, else 1;
 * - colour: the CIEDE2000 difference between `basecolor` and the given colour, divided by 100, at most 1;
 * - size: the mean over the given dimensions of abs(a - b) / max(a, b).
 *
 * A trait that the item does not have counts as 1 (D417).
 */
export function distanceFrom(asked: TraitQuery): (item: ItemTraits) => number {
  const colourDistance = asked.colour === undefined ? undefined : cachedColourDistance(asked.colour);
  const { width, height, depth, detailType } = asked;
  const dimensions = [width, height, depth].filter((value) => value !== undefined).length;
  const aspects = Number(detailType !== undefined) + Number(colourDistance !== undefined) + Number(dimensions > 0);
  return (item) => {
    let sum = 0;
    if (detailType !== undefined && item.detailType !== detailType) sum += 1;
    if (colourDistance) sum += item.colour === undefined ? 1 : colourDistance(item.colour);
    if (dimensions > 0) {
      const size =
        relativeDifference(width, item.width) +
        relativeDifference(height, item.height) +
        relativeDifference(depth, item.depth);
      sum += size / dimensions;
    }
    return aspects === 0 ? 0 : sum / aspects;
  };
}

/** Returns the traits of an item. */
export function traitsOf(item: StoredItem): ItemTraits {
  return {
    detailType: item.detailType ?? item.type,
    colour: item.basecolor === null ? undefined : parseHexColour(item.basecolor),
    width: item.width ?? undefined,
    height: item.height ?? undefined,
    depth: item.depth ?? undefined,
  };
}

/** Caches distances by colour: a catalog has few colours and many items. */
function cachedColourDistance(asked: number): (colour: number) => number {
  const wanted: Lab = labOf(asked);
  const known = new Map<number, number>();
  return (colour) => {
    const before = known.get(colour);
    if (before !== undefined) return before;
    const distance = Math.min(1, ciede2000(wanted, labOf(colour)) / MOST_COLOUR_DIFFERENCE);
    known.set(colour, distance);
    return distance;
  };
}

function relativeDifference(asked: number | undefined, has: number | undefined): number {
  if (asked === undefined) return 0;
  return has === undefined ? 1 : Math.abs(asked - has) / Math.max(asked, has);
}

import { ciede2000 } from '../../engines/colours/ciede2000.ts';
import { type Lab, labOf, parseHexColour } from '../../engines/colours/lab.ts';
import type { StoredItem } from './item.ts';

/** Beyond this CIEDE2000 difference two colours are as different as they can be. */
const MOST_COLOUR_DIFFERENCE = 100;

/** What items are compared by. Dimensions are millimetres; `colour` is sRGB of 24 bits. */
export interface ItemTraits {
  readonly detailType: string;
  readonly colour: number | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly depth: number | undefined;
}

/** What is asked for: those traits that count. */
export type AskedTraits = { readonly [Trait in keyof ItemTraits]?: ItemTraits[Trait] | undefined };

/**
 * Makes THE distance by which similar items are ranked, from 0 (alike) to 1. It is the mean of up to three aspects,
 * those of which something was asked:
 *
 * - detail type: 0 when it is the same, else 1;
 * - colour: the CIEDE2000 difference of `basecolor` and the colour asked for, a hundredth of it, 1 at most;
 * - size: the mean over the dimensions asked for of |a - b| / max(a, b).
 *
 * What an item does not say of an aspect counts as 1 (D417).
 */
export function distanceFrom(asked: AskedTraits): (item: ItemTraits) => number {
  const colourDistance = asked.colour === undefined ? undefined : rememberedColourDistance(asked.colour);
  const { width, height, depth, detailType } = asked;
  const dimensions = [width, height, depth].filter((value) => value !== undefined).length;
  const aspects = Number(detailType !== undefined) + Number(colourDistance !== undefined) + Number(dimensions > 0);
  return (item) => {
    let sum = 0;
    if (detailType !== undefined && item.detailType !== detailType) sum += 1;
    if (colourDistance) sum += item.colour === undefined ? 1 : colourDistance(item.colour);
    if (dimensions > 0) {
      const size = apart(width, item.width) + apart(height, item.height) + apart(depth, item.depth);
      sum += size / dimensions;
    }
    return aspects === 0 ? 0 : sum / aspects;
  };
}

/** What an item says of itself. */
export function traitsOf(item: StoredItem): ItemTraits {
  return {
    detailType: item.detailType ?? item.type,
    colour: item.basecolor === null ? undefined : parseHexColour(item.basecolor),
    width: item.width ?? undefined,
    height: item.height ?? undefined,
    depth: item.depth ?? undefined,
  };
}

/** Catalogs have few colours and many items. */
function rememberedColourDistance(asked: number): (colour: number) => number {
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

function apart(asked: number | undefined, has: number | undefined): number {
  if (asked === undefined) return 0;
  return has === undefined ? 1 : Math.abs(asked - has) / Math.max(asked, has);
}

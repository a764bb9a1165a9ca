import type { SizedPiece } from '../kinds/piece-of-item.ts';
import type { Side, SizeMm } from './size-mm.ts';
import type { SizeDoubt } from './unusual-size.ts';
import { LONGER_BY_HEIGHT, SIDES_OF_HEIGHT, USUAL_SIDES } from './usual-proportions.ts';

/** Limits are said in steps of five centimetres. */
const STEP_MM = 50;

/** Why the sides of a piece do not fit to each other, or to its height; undefined if they do. */
export function doubtOfProportions(size: SizeMm, piece: SizedPiece): SizeDoubt | undefined {
  const [longer, shorter]: readonly [Side, Side] = size.width >= size.depth ? ['width', 'depth'] : ['depth', 'width'];
  const { longerMin = 0, shorterMax = Number.POSITIVE_INFINITY } = USUAL_SIDES[piece] ?? {};
  if (size[longer] < longerMin) return { because: 'less', piece, side: longer, limitMm: longerMin };
  if (size[shorter] > shorterMax) return { because: 'more', piece, side: shorter, limitMm: shorterMax };
  const ofHeight = { because: 'more', piece, ofThisHeight: true } as const;
  const high = SIDES_OF_HEIGHT[piece];
  if (high && size.height >= high.fromMm) {
    if (size[longer] > high.longerMax) return { ...ofHeight, side: longer, limitMm: high.longerMax };
    if (size[shorter] > high.shorterMax) return { ...ofHeight, side: shorter, limitMm: high.shorterMax };
  }
  const by = LONGER_BY_HEIGHT[piece];
  const limitMm = by && Math.max(by.fromMm, Math.ceil((size.height * by.times) / STEP_MM) * STEP_MM);
  return limitMm !== undefined && size[longer] > limitMm ? { ...ofHeight, side: longer, limitMm } : undefined;
}

import type { SizedPiece } from '../kinds/piece-of-item.ts';

/** Limits of the longer and the shorter side of the ground of a piece, whichever of them is its width. */
interface SidesMm {
  readonly longerMin?: number;
  readonly shorterMax?: number;
}

/** Limits of a piece that is so high, or higher. */
interface SidesOfHeight {
  readonly fromMm: number;
  readonly longerMax: number;
  readonly shorterMax: number;
}

/**
 * What hardly any piece goes beyond, however it lies: nobody but a child sleeps in a bed of 1.6 m, and a bed of
 * 2.8 × 2.8 m goes through no door.
 */
export const USUAL_SIDES: Readonly<Partial<Record<SizedPiece, SidesMm>>> = {
  bed: { longerMin: 1_800, shorterMax: 2_450 },
  bench: { shorterMax: 1_600 },
  table: { shorterMax: 1_850 },
  desk: { shorterMax: 1_850 },
};

/** Limits of high pieces: people stand at a high table, and sit alone on a high stool. */
export const SIDES_OF_HEIGHT: Readonly<Partial<Record<SizedPiece, SidesOfHeight>>> = {
  table: { fromMm: 900, longerMax: 2_400, shorterMax: 1_300 },
  stool: { fromMm: 550, longerMax: 700, shorterMax: 600 },
};

/**
 * The longest side of a piece, as a multiple of its height, of a piece that is longer than `fromMm`: a lamp that is
 * much wider than high hangs, and is called so.
 */
export const LONGER_BY_HEIGHT: Readonly<
  Partial<Record<SizedPiece, { readonly fromMm: number; readonly times: number }>>
> = {
  chair: { fromMm: 500, times: 1.4 },
  officeChair: { fromMm: 500, times: 1.2 },
  armchair: { fromMm: 800, times: 1.9 },
  lamp: { fromMm: 700, times: 1.25 },
  tableLamp: { fromMm: 600, times: 1.8 },
};

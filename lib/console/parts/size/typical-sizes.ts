import type { SizedPiece } from '../kinds/piece-of-item.ts';
import type { Side } from './size-mm.ts';

/** The measure in which pieces of a kind are most alike, in millimetres. */
interface TypicalMeasure {
  /** `longest`: the longer one of width and depth, because a model may lie turned. */
  readonly side: Side | 'longest';
  readonly fromMm: number;
  readonly toMm: number;
  /** What is offered for a piece of a wrong size. */
  readonly likelyMm: number;
}

/**
 * What most pieces of a kind measure: far narrower than what hardly any piece goes beyond (`usual-sizes.ts`). A lamp
 * has none: it stands, hangs or is fixed to a wall.
 */
export const TYPICAL_SIZES: Readonly<Partial<Record<SizedPiece, TypicalMeasure>>> = {
  chair: { side: 'height', fromMm: 780, toMm: 950, likelyMm: 850 },
  officeChair: { side: 'height', fromMm: 950, toMm: 1_250, likelyMm: 1_100 },
  armchair: { side: 'width', fromMm: 700, toMm: 1_000, likelyMm: 850 },
  stool: { side: 'height', fromMm: 420, toMm: 500, likelyMm: 450 },
  barStool: { side: 'height', fromMm: 650, toMm: 1_050, likelyMm: 750 },
  bench: { side: 'longest', fromMm: 1_000, toMm: 1_600, likelyMm: 1_300 },
  sofa: { side: 'width', fromMm: 1_800, toMm: 2_400, likelyMm: 2_000 },
  table: { side: 'height', fromMm: 720, toMm: 780, likelyMm: 750 },
  desk: { side: 'height', fromMm: 720, toMm: 780, likelyMm: 750 },
  lowTable: { side: 'height', fromMm: 380, toMm: 550, likelyMm: 450 },
  shelf: { side: 'depth', fromMm: 250, toMm: 400, likelyMm: 300 },
  cabinet: { side: 'depth', fromMm: 350, toMm: 600, likelyMm: 450 },
  wardrobe: { side: 'height', fromMm: 1_900, toMm: 2_300, likelyMm: 2_000 },
  tableLamp: { side: 'height', fromMm: 350, toMm: 600, likelyMm: 450 },
  bed: { side: 'longest', fromMm: 2_000, toMm: 2_200, likelyMm: 2_100 },
  vase: { side: 'height', fromMm: 150, toMm: 400, likelyMm: 250 },
};

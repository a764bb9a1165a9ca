import type { SizedPiece } from '../kinds/piece-of-item.ts';
import type { Side, SizeMm } from './size-mm.ts';

/** The measure in which pieces of a kind are most alike, in millimetres. */
interface TypicalMeasure {
  /** `longest` and `shortest`: of width and depth, because a model may lie turned. */
  readonly side: Side | 'longest' | 'shortest';
  readonly fromMm: number;
  readonly toMm: number;
  /** What is offered for a piece of a wrong size. */
  readonly likelyMm: number;
}

/**
 * What most pieces of a kind measure: far narrower than what hardly any piece goes beyond (`usual-sizes.ts`). A lamp
 * has none: it stands, hangs or is fixed to a wall. Nor have showers and washbasins: some are measured with all that
 * they are built into. Built-in appliances go into cabinets of 60 cm.
 */
export const TYPICAL_SIZES: Readonly<Partial<Record<SizedPiece, TypicalMeasure>>> = {
  chair: { side: 'height', fromMm: 780, toMm: 950, likelyMm: 850 },
  diningChair: { side: 'height', fromMm: 780, toMm: 950, likelyMm: 850 },
  officeChair: { side: 'height', fromMm: 950, toMm: 1_250, likelyMm: 1_100 },
  armchair: { side: 'width', fromMm: 700, toMm: 1_000, likelyMm: 850 },
  stool: { side: 'height', fromMm: 420, toMm: 500, likelyMm: 450 },
  barStool: { side: 'height', fromMm: 650, toMm: 1_050, likelyMm: 750 },
  bench: { side: 'longest', fromMm: 1_000, toMm: 1_600, likelyMm: 1_300 },
  sofa: { side: 'width', fromMm: 1_800, toMm: 2_400, likelyMm: 2_000 },
  table: { side: 'height', fromMm: 720, toMm: 780, likelyMm: 750 },
  desk: { side: 'height', fromMm: 720, toMm: 780, likelyMm: 750 },
  lowTable: { side: 'height', fromMm: 380, toMm: 550, likelyMm: 450 },
  shelf: { side: 'shortest', fromMm: 250, toMm: 400, likelyMm: 300 },
  cabinet: { side: 'shortest', fromMm: 350, toMm: 600, likelyMm: 450 },
  wardrobe: { side: 'height', fromMm: 1_900, toMm: 2_300, likelyMm: 2_000 },
  tableLamp: { side: 'height', fromMm: 350, toMm: 600, likelyMm: 450 },
  bed: { side: 'longest', fromMm: 2_000, toMm: 2_200, likelyMm: 2_100 },
  vase: { side: 'height', fromMm: 150, toMm: 400, likelyMm: 250 },
  tree: { side: 'height', fromMm: 1_000, toMm: 2_000, likelyMm: 1_800 },
  television: { side: 'width', fromMm: 500, toMm: 1_700, likelyMm: 1_230 },
  coffeeMachine: { side: 'height', fromMm: 250, toMm: 450, likelyMm: 350 },
  microwave: { side: 'width', fromMm: 440, toMm: 600, likelyMm: 500 },
  washingMachine: { side: 'height', fromMm: 820, toMm: 1_000, likelyMm: 850 },
  fridge: { side: 'height', fromMm: 1_400, toMm: 2_050, likelyMm: 1_850 },
  oven: { side: 'width', fromMm: 500, toMm: 620, likelyMm: 600 },
  kitchenCounter: { side: 'height', fromMm: 850, toMm: 950, likelyMm: 900 },
  sink: { side: 'longest', fromMm: 400, toMm: 1_000, likelyMm: 600 },
  poolTable: { side: 'height', fromMm: 750, toMm: 850, likelyMm: 790 },
  bottle: { side: 'height', fromMm: 200, toMm: 350, likelyMm: 300 },
  cup: { side: 'height', fromMm: 60, toMm: 160, likelyMm: 100 },
  kettle: { side: 'height', fromMm: 180, toMm: 300, likelyMm: 240 },
  toaster: { side: 'height', fromMm: 160, toMm: 240, likelyMm: 200 },
  plate: { side: 'longest', fromMm: 200, toMm: 320, likelyMm: 260 },
  bowl: { side: 'longest', fromMm: 120, toMm: 320, likelyMm: 200 },
  sewingMachine: { side: 'longest', fromMm: 350, toMm: 550, likelyMm: 430 },
  pillow: { side: 'longest', fromMm: 400, toMm: 800, likelyMm: 500 },
};

/**
 * From and to of the longer and the shorter side of the ground and of the height, in millimetres. One typical measure
 * is also had by a dresser of 16 cm in width, and by a vase that lies.
 */
const TYPICAL_RANGES: Readonly<Partial<Record<SizedPiece, readonly [number, number, number, number, number, number]>>> =
  {
    chair: [380, 700, 350, 700, 700, 1_150],
    diningChair: [400, 700, 380, 650, 750, 1_150],
    officeChair: [480, 850, 450, 800, 850, 1_400],
    armchair: [650, 1_150, 600, 1_050, 650, 1_200],
    stool: [280, 700, 250, 600, 350, 800],
    barStool: [280, 600, 250, 600, 600, 1_150],
    bench: [800, 2_000, 280, 750, 350, 1_050],
    sofa: [1_400, 2_600, 650, 1_150, 550, 1_100],
    table: [600, 2_600, 450, 1_300, 680, 800],
    desk: [800, 2_200, 400, 1_200, 680, 820],
    lowTable: [300, 1_600, 280, 1_000, 300, 700],
    shelf: [300, 2_200, 200, 450, 200, 2_400],
    cabinet: [350, 2_400, 300, 650, 350, 2_300],
    wardrobe: [500, 3_000, 400, 800, 1_700, 2_450],
    tableLamp: [120, 500, 100, 500, 250, 700],
    bed: [1_900, 2_350, 800, 2_200, 250, 1_400],
    vase: [50, 350, 50, 350, 120, 500],
    tree: [200, 2_000, 200, 2_000, 800, 2_200],
    television: [500, 1_950, 20, 550, 320, 1_250],
    coffeeMachine: [180, 500, 110, 420, 230, 460],
    microwave: [420, 650, 290, 500, 230, 460],
    washingMachine: [550, 720, 400, 690, 800, 1_050],
    fridge: [540, 950, 500, 800, 1_300, 2_100],
    oven: [500, 680, 480, 640, 400, 950],
    kitchenCounter: [400, 3_200, 480, 1_300, 840, 960],
    sink: [350, 1_300, 300, 650, 120, 700],
    poolTable: [1_800, 3_100, 1_000, 1_750, 740, 880],
    bottle: [50, 130, 50, 130, 150, 400],
    cup: [55, 160, 45, 130, 50, 250],
    kettle: [130, 320, 110, 260, 150, 330],
    toaster: [220, 450, 140, 340, 140, 270],
    plate: [150, 350, 150, 350, 10, 60],
    bowl: [100, 400, 100, 400, 30, 180],
    sewingMachine: [320, 650, 120, 330, 230, 430],
    pillow: [350, 900, 90, 650, 80, 500],
  };

/** Whether all three measures of a piece are what most pieces of its kind have, however it is turned. */
export function isTypicalSize(size: SizeMm, piece: SizedPiece): boolean {
  const { least, most } = typicalFactors(size, piece);
  return least <= 1 && most >= 1;
}

/**
 * The factors that give a piece three measures as most pieces of its kind have them, however it is turned; `least` is
 * more than `most` if none does.
 *
 * @param room the share by which the measures may go beyond these, as 1.25
 */
export function typicalFactors(
  { width, depth, height }: SizeMm,
  piece: SizedPiece,
  room = 1,
): { readonly least: number; readonly most: number } {
  const ranges = TYPICAL_RANGES[piece];
  if (!ranges) return { least: Number.POSITIVE_INFINITY, most: 0 };
  const [longerFrom, longerTo, shorterFrom, shorterTo, heightFrom, heightTo] = ranges;
  const [longer, shorter] = [Math.max(width, depth), Math.min(width, depth)];
  return {
    least: Math.max(longerFrom / longer, shorterFrom / shorter, heightFrom / height) / room,
    most: Math.min(longerTo / longer, shorterTo / shorter, heightTo / height) * room,
  };
}

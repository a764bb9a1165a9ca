import type { Piece, SizedPiece } from '../kinds/piece-of-item.ts';
import type { Side } from './size-mm.ts';

/** The least and the most of a measure, in millimetres. */
interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/** Limits of a thing that lies or stands. */
const upTo = (max: number) => ({ width: { max }, depth: { max }, height: { max } });

/**
 * What pieces hardly ever go beyond, with room for rare ones: a mark that is wrong teaches people to overlook marks. A
 * table may lie with its long side in any direction. High cabinets of kitchens and wardrobes in catalogs end at 2.4 m
 * and their plinth; wardrobes that are called so may reach the ceiling. Table lamps end at 90 cm. Straight sofas end at
 * 2.8 m; those for a corner are called so. Desks are 68 to 82 cm high; those to stand at are called so.
 * Bathtubs end at 2 m. Palms and trees have all sizes that a room has. Televisions begin with portable ones of
 * 10 inches and end at 116 inches (2.6 m); tubes are up to 65 cm deep, and on a floor stand they end at 1.8 m. Coffee
 * machines are a moka pot or one with four groups in a bar. Fridges begin with a narrow one for wine (15 cm) and end
 * with three doors. Washbasins and sinks are sold alone, with their tap, their cabinet, or in pairs (1.8 m). A shower
 * may be a cabin for two. Small things of a household may lie or stand. Bottles end with one of 15 litres, cups with a
 * jug for beer, pots with a pan with its handle, sewing machines with one that embroiders, guitars with a long bass,
 * pillows with one as long as a body. Clocks that stand on the floor are called so.
 */
export const USUAL_SIZES: Readonly<Record<SizedPiece, Readonly<Partial<Record<Side, Limits>>>>> = {
  chair: { width: { min: 250, max: 1_000 }, depth: { min: 250, max: 1_100 }, height: { min: 400, max: 1_250 } },
  officeChair: { width: { min: 350, max: 1_000 }, depth: { min: 350, max: 1_100 }, height: { min: 600, max: 1_500 } },
  armchair: { width: { min: 450, max: 1_400 }, depth: { min: 450, max: 1_400 }, height: { min: 450, max: 1_400 } },
  stool: { width: { min: 200, max: 1_300 }, depth: { min: 200, max: 1_300 }, height: { min: 150, max: 1_250 } },
  barStool: { width: { min: 200, max: 800 }, depth: { min: 200, max: 800 }, height: { min: 500, max: 1_250 } },
  bench: { width: { min: 200, max: 2_600 }, depth: { min: 200, max: 2_600 }, height: { min: 250, max: 1_400 } },
  sofa: { width: { min: 900, max: 2_900 }, depth: { min: 500, max: 1_300 }, height: { min: 350, max: 1_300 } },
  table: { width: { min: 250 }, depth: { min: 200 }, height: { min: 200, max: 1_300 } },
  desk: { width: { min: 250 }, depth: { min: 200 }, height: { min: 550, max: 880 } },
  lowTable: { width: { min: 200, max: 1_800 }, depth: { min: 200, max: 1_800 }, height: { min: 150, max: 850 } },
  shelf: { width: { min: 100 }, depth: { max: 900 }, height: { max: 3_000 } },
  cabinet: { width: { min: 150 }, depth: { min: 80, max: 950 }, height: { min: 150, max: 2_500 } },
  wardrobe: { width: { min: 250 }, depth: { min: 150, max: 950 }, height: { min: 1_100, max: 2_800 } },
  lamp: { width: { max: 2_200 }, depth: { max: 2_200 }, height: { min: 50, max: 2_300 } },
  tableLamp: { width: { max: 1_200 }, depth: { max: 1_200 }, height: { min: 50, max: 950 } },
  bed: { width: { min: 500, max: 2_800 }, depth: { min: 500, max: 2_800 }, height: { min: 150, max: 2_500 } },
  vase: { width: { max: 700 }, depth: { max: 700 }, height: { min: 30, max: 1_000 } },
  diningChair: { width: { min: 300, max: 900 }, depth: { min: 300, max: 950 }, height: { min: 720, max: 1_250 } },
  kitchenCounter: { width: { min: 150 }, height: { min: 780, max: 2_500 } },
  bathtub: { width: { min: 450, max: 2_100 }, depth: { min: 450, max: 2_100 } },
  tree: {},
  television: { width: { max: 2_900 }, depth: { max: 750 }, height: { min: 150, max: 1_900 } },
  coffeeMachine: { width: { min: 60, max: 1_300 }, depth: { min: 60, max: 900 }, height: { min: 110, max: 900 } },
  microwave: { width: { min: 280, max: 850 }, depth: { min: 180, max: 700 }, height: { min: 150, max: 600 } },
  washingMachine: { width: { min: 330, max: 900 }, depth: { min: 300, max: 1_000 }, height: { min: 450, max: 2_000 } },
  fridge: { width: { min: 140, max: 2_100 }, depth: { min: 250, max: 1_100 }, height: { min: 300, max: 2_400 } },
  oven: { width: { min: 250, max: 1_600 }, depth: { min: 200, max: 1_000 }, height: { min: 180, max: 1_600 } },
  shower: { width: { max: 2_200 }, depth: { max: 2_200 }, height: { max: 2_600 } },
  washbasin: { width: { min: 180, max: 2_200 }, depth: { min: 150, max: 900 }, height: { min: 50, max: 1_400 } },
  sink: { width: { min: 180, max: 2_400 }, depth: { min: 150, max: 1_000 }, height: { min: 60, max: 1_500 } },
  poolTable: { width: { min: 500 }, depth: { min: 500 }, height: { min: 500, max: 1_100 } },
  bottle: upTo(800),
  cup: upTo(400),
  kettle: upTo(500),
  toaster: upTo(600),
  pot: upTo(900),
  plate: upTo(600),
  bowl: upTo(800),
  sewingMachine: upTo(750),
  iron: upTo(450),
  guitar: upTo(1_500),
  pillow: upTo(1_600),
  book: upTo(600),
  clock: upTo(1_500),
};

/** Pieces that may be as thin as a sheet: the panel of a television is 4 mm, a booklet is 1 mm. */
export const THIN_PIECES: ReadonlySet<Piece | undefined> = new Set<Piece>(['flat', 'television', 'book']);

/** A table that is lower than this is one beside a sofa, and has at most the sides of such a one. */
export const LOW_TABLE = { belowMm: 550, maxSideMm: 1_800, maxAreaMm2: 1_700_000 } as const;

/**
 * What hardly any piece is smaller than in its largest measure, in millimetres: a file in inches that was read in
 * centimetres is off by 2.54, and each of its measures can be a possible one. A sofa and a bed have such a limit in
 * their sides; lamps and vases are as small as people like.
 */
export const LEAST_LARGEST_MM: Readonly<Partial<Record<SizedPiece, number>>> = {
  ...{ chair: 600, officeChair: 750, armchair: 600, stool: 280, barStool: 500, bench: 450 },
  ...{ table: 450, desk: 600, lowTable: 320, shelf: 250, cabinet: 400 },
  ...{ television: 230, fridge: 400, shower: 700, washbasin: 240, sink: 240 },
  ...{ poolTable: 1_200, kettle: 100, toaster: 150, pot: 80, plate: 80, bowl: 50, sewingMachine: 200, iron: 130 },
  ...{ bottle: 40, cup: 30, guitar: 450, pillow: 150 },
};

import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { baseSpec, outlineOf, sameOutline } from '../../../../corpus/plans/variants.ts';
import {
  arc,
  areasOf,
  insert,
  line,
  outline,
  readDrawn,
  rectangle,
  ring,
  text,
  thicknessesOf,
  widthsOf,
  type XY,
} from '../../../../fixtures/floorplans/drawn-by-hand.ts';

/** Houses on one layer with a row of outlines through a wall: seeds that were read in two ways. */
test.each([7, 169])('house %i is read alike with its furniture in blocks and exploded', (seed) => {
  expect(sameOutline(outlineOf(seed), outlineOf(seed, { wrapping: 'exploded' }))).toBe(true);
  expect(baseSpec(seed).layers).toBe('single');
});

/** Two rooms on one layer, with a door between them and a piece of furniture in each, in line with the other one. */
const houses = fc.record({
  partitionMm: fc.constantFrom(75, 100, 115, 150),
  doorMm: fc.integer({ min: 700, max: 1_000 }),
  double: fc.boolean(),
  doorAt: fc.integer({ min: 800, max: 1_600 }),
  alongDoor: fc.integer({ min: 0, max: 100 }),
  piece: fc.record({
    depthMm: fc.integer({ min: 80, max: 200 }),
    widthMm: fc.integer({ min: 300, max: 480 }),
  }),
  leftMm: fc.integer({ min: 400, max: 1_400 }),
  rightMm: fc.integer({ min: 400, max: 1_400 }),
});
type Drawn = typeof houses extends fc.Arbitrary<infer House> ? House : never;

describe('furniture in line on both sides of a wall', () => {
  const classes = new Map<string, number>();
  afterAll(() => console.log('exploded blocks:', Object.fromEntries([...classes].sort())));

  test('is no wall, in a block or exploded', () => {
    fc.assert(
      fc.property(houses, (house) => {
        const name = `${house.double ? 'double' : 'single'} door, wall of ${house.partitionMm}`;
        classes.set(name, (classes.get(name) ?? 0) + 1);
        const { drawn, places } = drawnHouse(house);
        const inBlocks = readDrawn(
          drawn + places.map((at) => insert('PIECE', at)).join(''),
          { unit: 'mm' },
          { PIECE: pieceAt(house, [0, 0]) },
        );
        const exploded = readDrawn(drawn + places.map((at) => pieceAt(house, at)).join(''), { unit: 'mm' });
        const summary = [exploded, inBlocks].map((plan) => ({
          areas: areasOf(plan),
          doors: widthsOf(plan, 'door'),
          passages: widthsOf(plan, 'passage'),
          thicknesses: thicknessesOf(plan),
          walls: plan.storeys.map(({ walls }) => walls.length),
        }));
        expect(summary[0]).toEqual(summary[1]);
        expect(summary[0]).toMatchObject({ doors: [house.double ? 2 * house.doorMm : house.doorMm], passages: [] });
      }),
      { seed: 29, numRuns: 60 },
    );
  });
});

const INSIDE = { width: 8_000, depth: 5_000, wallMm: 300 };
const PARTITION_AT = 3_900;

function drawnHouse(house: Drawn): { drawn: string; places: XY[] } {
  const { partitionMm, doorMm, double, doorAt, alongDoor, piece, leftMm, rightMm } = house;
  const { width, depth, wallMm } = INSIDE;
  const [x0, x1] = [PARTITION_AT, PARTITION_AT + partitionMm];
  const openMm = double ? 2 * doorMm : doorMm;
  const end = doorAt + openMm;
  const walls =
    ring(rectangle(-wallMm, -wallMm, width + wallMm, depth + wallMm)) +
    ring(rectangle(0, 0, width, depth)) +
    ring(rectangle(x0, 0, x1, doorAt)) +
    ring(rectangle(x0, end, x1, depth));
  const first = line([x0, doorAt], [x0 - doorMm, doorAt]) + arc([x0, doorAt], doorMm, 90, 180);
  const second = line([x0, end], [x0 - doorMm, end]) + arc([x0, end], doorMm, 180, 270);
  const y = Math.round(doorAt + (alongDoor / 100) * (openMm - piece.depthMm));
  const names = text([800, 4_200], 'Bad', 200) + text([6_000, 4_200], 'Wohnen', 200);
  return {
    drawn: walls + first + (double ? second : '') + names,
    places: [
      [x0 - leftMm - piece.widthMm, y],
      [x1 + rightMm, y],
    ],
  };
}

function pieceAt({ piece: { widthMm, depthMm } }: Drawn, [x, y]: XY): string {
  return outline(rectangle(x, y, x + widthMm, y + depthMm));
}

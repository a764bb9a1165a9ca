import { expect, test } from 'vitest';
import { line, readDrawn, rectangle, ring, text } from '../../../../fixtures/floorplans/drawn-by-hand.ts';

/** Two rooms of 4.6 x 5.4 m in centimetres, which print an area each. */
const house = (...printed: readonly string[]) =>
  ring(rectangle(0, 0, 970, 600)) +
  ring(rectangle(30, 30, 490, 570)) +
  ring(rectangle(500, 30, 940, 570)) +
  printed.map((words, room) => text([100 + 470 * room, 300], words, 20)).join('');

const evidenceOf = (entities: string, unit?: 'mm' | 'cm') => {
  const { source } = readDrawn(entities, unit ? { unit } : {});
  return source.evidence.find(({ kind }) => kind === 'printedAreas');
};

test('printed areas are evidence for the unit: how many, how they agree with the areas drawn, and how sure', () => {
  const two = evidenceOf(house('24,84 m2', '23,76 m²'));
  expect(two).toMatchObject({ unit: 'cm', text: '2 printed areas, usually 1.00 times the area that is drawn in cm' });
  const one = evidenceOf(house('24,84 m2'));
  expect(one).toMatchObject({ unit: 'cm', text: '1 printed area 1.00 times the area that is drawn in cm' });
  expect(two?.weight).toBeGreaterThan(one?.weight ?? 1);
  expect(one?.weight).toBeGreaterThan(0.5);
});

test('printed areas that do not fit a stated unit are evidence for the one that they fit', () => {
  const metres = house('24,84 m2', '23,76 m2').replaceAll(/\n(10|20|11|21|40)\n(\d+)/g, (_, code, value) => {
    return `\n${code}\n${Number(value) * 10}`;
  });
  expect(evidenceOf(metres, 'cm')).toMatchObject({ unit: 'mm', text: expect.stringContaining('0.01 times') });
});

test('a drawing without printed areas has no such evidence', () => {
  expect(evidenceOf(house() + line([490, 300], [500, 300]))).toBeUndefined();
});

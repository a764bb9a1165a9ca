import { expect, it } from 'vitest';
import { otherSizes, outerSize, usualDoorMm } from '../../../../lib/console/screens/plan/panel/plan-size.ts';
import { DOOR, object, viewWith } from './wall-plan.ts';

it('measures a plan over the outer faces of its walls, and its doors by the usual one', () => {
  expect(outerSize(viewWith())).toEqual({ widthMm: 6_000, depthMm: 120 });
  const doors = [DOOR, { ...DOOR, width: 880 }, { ...DOOR, width: 880 }].map(object);
  expect(usualDoorMm(viewWith(...doors))).toBe(880);
  expect(usualDoorMm(viewWith())).toBeUndefined();
  expect(outerSize({ walls: [] })).toBeUndefined();
});

it('offers the units with which a plan would be as large as a flat or a house, that of the evidence first', () => {
  const house = { widthMm: 10_400, depthMm: 8_200 };
  expect(otherSizes(house, 'm', [])).toEqual([
    { unit: 'ft', widthMm: expect.closeTo(3_169.92), depthMm: expect.closeTo(2_499.36) },
  ]);
  const units = (spokenFor: readonly string[]) => otherSizes(house, 'in', spokenFor).map(({ unit }) => unit);
  expect(units([])).toEqual(['cm', 'dm']);
  expect(units(['dm'])).toEqual(['dm', 'cm']);
});

it('offers no unit with which its doors would be too narrow or too wide for people', () => {
  const flat = { widthMm: 8_800, depthMm: 17_800 };
  const units = (doorMm?: number) => otherSizes(flat, 'm', [], doorMm).map(({ unit }) => unit);
  expect(units()).toEqual(['ft']);
  expect(units(840)).toEqual([]);
  expect(units(2_000)).toEqual(['ft']);
  const inInches = (doorMm: number) => otherSizes({ widthMm: 8_800, depthMm: 8_200 }, 'in', [], doorMm);
  expect(
    [400, 850, 1_100].map((mm) =>
      inInches(mm)
        .map(({ unit }) => unit)
        .join(),
    ),
  ).toEqual(['dm', '', 'cm']);
});

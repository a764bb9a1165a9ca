import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversionOptions } from '../../../../../shared/engines/models3d/conversion.ts';
import { formatRow, type ModelFormat } from '../../../../../shared/engines/models3d/formats.ts';
import { WarningList } from '../../../../../shared/engines/models3d/model-warning.ts';
import { chooseScale } from '../../../../../shared/engines/models3d/normalise/choose-scale.ts';
import { dimensionsOf, rounded } from '../../../../../shared/engines/models3d/normalise/dimensions.ts';
import { METRES_PER_UNIT } from '../../../../../shared/engines/models3d/units.ts';

function choose(format: ModelFormat, extents: [number, number, number], options: ConversionOptions = {}) {
  const warnings = new WarningList();
  const scale = chooseScale(extents, formatRow(format), options, warnings);
  return { ...scale, warnings: warnings.list().map(({ code }) => code) };
}

describe('chooseScale', () => {
  it.each([
    ['glTF states metres and Y up', 'glb', [0.5, 1, 0.6], {}, 'm', 'y', []],
    ['an OBJ of up to 6 is in metres', 'obj', [0.5, 1, 0.6], {}, 'm', 'y', ['UNIT_GUESSED', 'UP_AXIS_GUESSED']],
    ['an OBJ of a door in centimetres', 'obj', [95, 208, 22], {}, 'cm', 'y', ['UNIT_GUESSED', 'UP_AXIS_GUESSED']],
    [
      'an OBJ of 500 and more is in millimetres',
      'obj',
      [500, 500, 500],
      {},
      'mm',
      'y',
      ['UNIT_GUESSED', 'UP_AXIS_GUESSED'],
    ],
    [
      'an STL of 95 is in millimetres, by custom',
      'stl',
      [95, 80, 22],
      {},
      'mm',
      'z',
      ['UNIT_GUESSED', 'UP_AXIS_GUESSED'],
    ],
    ['an STL of 1.4 can only be in metres', 'stl', [1.4, 1, 0.3], {}, 'm', 'z', ['UNIT_GUESSED', 'UP_AXIS_GUESSED']],
    ['the request wins over custom', 'obj', [95, 208, 22], { unit: 'in', upAxis: 'z' }, 'in', 'z', []],
    ['the request wins over the format', 'glb', [500, 800, 600], { unit: 'mm', upAxis: 'z' }, 'mm', 'z', []],
  ] as const)('%s', (_, format, extents, options, unit, upAxis, warnings) => {
    expect(choose(format, [...extents], options)).toEqual({ unit, upAxis, warnings });
  });

  const known = { widthMm: 600, heightMm: 900, depthMm: 500 };

  it('chooses the unit and the axis that match the item, without a warning if they are the usual ones', () => {
    expect(choose('obj', [60, 90, 50], { knownDimensionsMm: known })).toEqual({
      unit: 'cm',
      upAxis: 'y',
      warnings: [],
    });
    expect(choose('obj', [23.6, 35.4, 19.7], { knownDimensionsMm: known })).toMatchObject({ unit: 'in' });
    expect(choose('stl', [600, 500, 900], { knownDimensionsMm: known })).toEqual({
      unit: 'mm',
      upAxis: 'z',
      warnings: [],
    });
  });

  it('detects an OBJ with Z up', () => {
    expect(choose('obj', [60, 50, 90], { knownDimensionsMm: known })).toEqual({
      unit: 'cm',
      upAxis: 'z',
      warnings: ['UP_AXIS_GUESSED'],
    });
  });

  it('guesses if no unit matches the item, and ignores incomplete dimensions', () => {
    expect(choose('obj', [60, 90, 90], { knownDimensionsMm: known }).warnings).toContain('UNIT_GUESSED');
    expect(choose('obj', [60, 90, 50], { knownDimensionsMm: { ...known, depthMm: 0 } }).warnings).toContain(
      'UNIT_GUESSED',
    );
  });

  it('chooses the unit in which another shape is about as large as the item, with a warning', () => {
    const item = { widthMm: 460, heightMm: 520, depthMm: 460 };
    const stool = choose('obj', [380, 450, 380], { knownDimensionsMm: item });
    expect(stool).toMatchObject({ unit: 'mm', warnings: expect.arrayContaining(['UNIT_GUESSED']) });
    const cupboard = { widthMm: 1200, heightMm: 2100, depthMm: 600 };
    expect(choose('obj', [90, 180, 45], { knownDimensionsMm: cupboard })).toMatchObject({ unit: 'cm' });
  });

  it('corrects a GLB in millimetres only if metres are impossible and the item matches', () => {
    const asMillimetres = [600, 900, 500] as [number, number, number];
    expect(choose('glb', asMillimetres, { knownDimensionsMm: known })).toEqual({
      unit: 'mm',
      upAxis: 'y',
      warnings: ['UNIT_GUESSED'],
    });
    expect(choose('glb', asMillimetres)).toEqual({ unit: 'm', upAxis: 'y', warnings: [] });
    expect(choose('glb', [6, 9, 5], { knownDimensionsMm: known })).toEqual({ unit: 'm', upAxis: 'y', warnings: [] });
  });

  it('finds every unit by the dimensions of the item, with errors of up to 10 %', () => {
    const side = fc.double({ min: 50, max: 6_000, noNaN: true });
    const error = fc.double({ min: 0.9, max: 1.1, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(side, side, side),
        fc.constantFrom('m', 'cm', 'mm', 'in'),
        fc.tuple(error, error, error),
        ([widthMm, heightMm, depthMm], unit, errors) => {
          const extents = [widthMm, heightMm, depthMm].map(
            (mm, at) => ((mm / 1000) * (errors[at] ?? 1)) / METRES_PER_UNIT[unit],
          );
          const chosen = choose('obj', extents as [number, number, number], {
            knownDimensionsMm: { widthMm, heightMm, depthMm },
          });
          expect(chosen).toMatchObject({ unit, upAxis: 'y' });
        },
      ),
    );
  });
});

describe('dimensionsOf', () => {
  it("converts Z up to Y up: height is the source's Z, depth its Y", () => {
    expect(dimensionsOf([1, 2, 3], { unit: 'cm', upAxis: 'z' })).toEqual({ widthMm: 10, heightMm: 30, depthMm: 20 });
    expect(rounded({ widthMm: 10.04, heightMm: 0.05, depthMm: 2_000.149 })).toEqual({
      widthMm: 10,
      heightMm: 0.1,
      depthMm: 2_000.1,
    });
  });
});

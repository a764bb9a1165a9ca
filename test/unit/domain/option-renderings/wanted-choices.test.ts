import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameOf, wordsOf } from '../../../../shared/domain/option-renderings/picture-name.ts';
import { MAX_LOOKED_AT, wantedChoices } from '../../../../shared/domain/option-renderings/wanted-choices.ts';
import { completeChoice, isValueOf } from '../../../../shared/domain/options/choice.ts';
import { ItemOption } from '../../../../shared/domain/options/option.ts';
import { sofaOptions } from '../options/option-fixtures.ts';

const subset = fc.subarray(['fabric', 'legs', 'width'], { minLength: 1 });

describe('the wanted choices', () => {
  test('are every combination of values that keeps the rules, each once and complete', () => {
    const all = sofaOptions();
    fc.assert(
      fc.property(subset, (options) => {
        const { choices = [], named, combinations } = wantedChoices(all, { options, choice: {} });
        expect(named.map(({ id }) => id)).toEqual(['fabric', 'legs', 'width'].filter((id) => options.includes(id)));
        expect(new Set(choices.map((choice) => JSON.stringify(choice))).size).toBe(choices.length);
        expect(choices.length).toBeLessThanOrEqual(combinations);
        for (const choice of choices) expect(completeChoice(all, choice)).toEqual({ choice, faults: [] });
      }),
    );
    // 2 fabrics, 3 legs and 3 widths: 2200 mm only in moss, and not without legs.
    expect(wantedChoices(all, { options: ['fabric', 'legs', 'width'], choice: {} }).choices).toHaveLength(14);
    const narrow = wantedChoices(all, { options: ['legs'], choice: { fabric: 'moss', width: 2200 } });
    expect(narrow.choices?.map(({ legs }) => legs)).toEqual(['oak', 'steel']);
  });

  test('have every step of a size, exactly', () => {
    const tenth = fc.integer({ min: 1, max: 50 }).map((step) => step / 10);
    fc.assert(
      fc.property(tenth, fc.integer({ min: 0, max: 60 }), (step, count) => {
        const option = ItemOption.parse({
          ...{ id: 'w', kind: 'size', axis: 'width', min: 100, default: 100, step },
          max: Number((100 + step * count).toFixed(6)),
        });
        const { choices = [] } = wantedChoices([option], { options: ['w'], choice: {} });
        expect(choices).toHaveLength(count + 1);
        for (const { w } of choices) expect(isValueOf(option, w)).toBe(true);
      }),
    );
  });

  test('are only counted if they are too many to be looked at', () => {
    const wide = ItemOption.parse({
      ...{ id: 'w', kind: 'size', axis: 'width', min: 1, max: 1_000_000, step: 0.01, default: 1 },
    });
    const found = wantedChoices([wide, ...sofaOptions()], { options: ['w', 'legs'], choice: {} });
    expect([found.choices, found.combinations > MAX_LOOKED_AT]).toEqual([undefined, true]);
  });
});

test('a picture has the name of a file with its item, choice, view and step', () => {
  const result = { view: 0, index: 3, format: 'jpeg' };
  const choice = { fabric: 'sand_1', width: 1800.5 };
  const name = (view_type: string) => fileNameOf('big sofa/2', choice, ['fabric', 'width'], { ...result, view_type });
  expect(name('front')).toBe('big-sofa-2_fabric-sand_1_width-1800.5_0.jpg');
  expect(name('turntable')).toBe('big-sofa-2_fabric-sand_1_width-1800.5_0_3.jpg');
  expect(wordsOf(choice, ['fabric', 'width'])).toBe('fabric sand_1, width 1800.5');
});

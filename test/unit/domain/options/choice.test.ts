import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeChoice } from '../../../../shared/domain/options/choice.ts';
import { dimensionsOfChoice } from '../../../../shared/domain/options/choice-dimensions.ts';
import { priceOfChoice } from '../../../../shared/domain/options/choice-price.ts';
import { skuOfChoice } from '../../../../shared/domain/options/sku-template.ts';
import { optionsAndChoices, sofaOptions } from './option-fixtures.ts';

const options = sofaOptions();

describe('a choice', () => {
  test('is the same text in any order of its options, with or without the defaults, and again', () => {
    fc.assert(
      fc.property(optionsAndChoices, ({ options: any, sent }) => {
        const { choice, faults } = completeChoice(any, Object.fromEntries(sent));
        expect(faults).toEqual([]);
        const text = JSON.stringify(choice);
        expect(JSON.stringify(completeChoice(any, choice).choice)).toBe(text);
        expect(JSON.stringify(completeChoice(any, Object.fromEntries(sent.toReversed())).choice)).toBe(text);
        const defaults = new Map(any.map((option) => [option.id, option.default]));
        const chosen = sent.filter(([id, value]) => defaults.get(id) !== value);
        expect(JSON.stringify(completeChoice(any, Object.fromEntries(chosen)).choice)).toBe(text);
      }),
    );
  });

  test('of other values is another text', () => {
    fc.assert(
      fc.property(optionsAndChoices, ({ options: any, sent }) => {
        const { choice } = completeChoice(any, Object.fromEntries(sent));
        for (const option of any) {
          const values = option.kind === 'size' ? [option.min, option.max] : option.values.map(({ id }) => id);
          const other = values.find((value) => value !== choice[option.id]);
          if (other === undefined) continue;
          const changed = completeChoice(any, { ...choice, [option.id]: other });
          expect(JSON.stringify(changed.choice)).not.toBe(JSON.stringify(choice));
        }
      }),
    );
  });

  test('has the options in the order of the item, and defaults for those that are missing', () => {
    const { choice, faults } = completeChoice(options, { width: 1400 });
    expect([JSON.stringify(choice), faults]).toEqual(['{"fabric":"sand","legs":"oak","width":1400}', []]);
  });

  test('has the exact step of a size that is almost one, so that it is the same choice and its rules hold', () => {
    const sent = (width: number) => completeChoice(options, { fabric: 'moss', width });
    expect(sent(1_400.000_000_1)).toEqual(sent(1_400));
    expect(completeChoice(options, { width: 2_199.999_999_9 }).faults.map(({ path }) => path)).toEqual(['width']);
  });

  test.each([
    ['an unknown option', { arms: 'wide' }, ['arms']],
    ['a name of every object', { constructor: 'oak' }, ['constructor']],
    ['an unknown value', { legs: 'gold' }, ['legs']],
    ['a text for a size', { width: '1800' }, ['width']],
    ['a size between steps', { width: 1801 }, ['width']],
    ['a size beyond the bounds', { width: 2600 }, ['width']],
    ['several wrong values', { width: 1, legs: null, fabric: ['moss'] }, ['fabric', 'legs', 'width']],
    ['a value without what it needs', { width: 2200 }, ['width']],
    ['all rules that are broken', { width: 2200, legs: 'none' }, ['legs', 'width']],
  ])('with %s names each place', (_, sent, places) => {
    expect(completeChoice(options, sent).faults.map(({ path }) => path)).toEqual(places);
  });

  test('has a price, a SKU and dimensions', () => {
    const { choice, faults } = completeChoice(options, { fabric: 'moss', legs: 'steel', width: 2200 });
    expect(faults).toEqual([]);
    expect(priceOfChoice({ price: 1000.1, options }, choice)).toBe(1530.6);
    expect(priceOfChoice({ price: null, options }, choice)).toBe(null);
    expect(skuOfChoice('SOFA-{fabric}-{legs}/{width}', options, choice)).toBe('SOFA-MO-steel/2200');
    const sides = { width: 1800, height: 800, depth: null };
    expect(dimensionsOfChoice(sides, options, choice)).toEqual({ width: 2200, height: 800, depth: null });
  });
});

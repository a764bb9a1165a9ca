import fc from 'fast-check';
import type * as z from 'zod';
import { ItemOption } from '../../../../shared/domain/options/option.ts';

/** Options of a sofa as a manager writes them: fabric, legs and width. */
export const SOFA_OPTIONS: readonly z.input<typeof ItemOption>[] = [
  {
    id: 'fabric',
    label: { en: 'Fabric', de: 'Stoff' },
    kind: 'colour',
    values: [
      { id: 'sand', hex: '#d8c8a8', parts: ['Seat'], sku: 'SA' },
      { id: 'moss', hex: '#4a5a3a', parts: ['Seat'], price: 90.5, sku: 'MO' },
    ],
    default: 'sand',
  },
  {
    id: 'legs',
    kind: 'part',
    values: [{ id: 'oak', show: ['Oak legs'] }, { id: 'steel', show: ['Steel legs'], price: 40 }, { id: 'none' }],
    default: 'oak',
    excludes: [{ value: 'none', option: 'width', values: [2200] }],
  },
  {
    id: 'width',
    kind: 'size',
    axis: 'width',
    ...{ min: 1400, max: 2200, step: 400, default: 1800, pricePerStep: 200 },
    requires: [{ value: 2200, option: 'fabric', values: ['moss'] }],
  },
];

/** The same options as rows have them. */
export const sofaOptions = (): ItemOption[] => SOFA_OPTIONS.map((option) => ItemOption.parse(option));

/** Options without rules, and a choice that names some of them in any order. */
export const optionsAndChoices = fc
  .uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/),
      values: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 5 }),
      size: fc.option(
        fc.record({ min: fc.integer({ min: 1, max: 500 }), steps: fc.nat(5), step: fc.integer({ min: 1, max: 50 }) }),
      ),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .chain((rows) => {
    const options = rows.map(({ id, values, size }) =>
      ItemOption.parse(
        size
          ? {
              id,
              kind: 'size',
              axis: 'width',
              min: size.min,
              max: size.min + size.steps * size.step,
              step: size.step,
              default: size.min,
            }
          : { id, kind: 'variant', values: values.map((value) => ({ id: value, variant: value })), default: values[0] },
      ),
    );
    const values = options.map((option) => {
      const all =
        option.kind === 'size'
          ? Array.from(
              { length: Math.round((option.max - option.min) / option.step) + 1 },
              (_, at) => option.min + at * option.step,
            )
          : option.values.map(({ id }) => id);
      return fc.tuple(fc.constant(option.id), fc.option(fc.constantFrom(...all)));
    });
    const sent = fc
      .tuple(...values)
      .map((pairs) => pairs.filter(([, value]) => value !== null))
      .chain((pairs) => fc.shuffledSubarray(pairs, { minLength: pairs.length }));
    return fc.record({ options: fc.constant(options), sent });
  });

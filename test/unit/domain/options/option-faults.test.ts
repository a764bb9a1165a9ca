import { describe, expect, test } from 'vitest';
import { ItemOption } from '../../../../shared/domain/options/option.ts';
import { optionFaults } from '../../../../shared/domain/options/option-faults.ts';
import { SOFA_OPTIONS, sofaOptions } from './option-fixtures.ts';

const parsed = (options: readonly unknown[]) => options.map((option) => ItemOption.parse(option));
const placesOf = (options: readonly unknown[], skuTemplate: string | null = null) =>
  optionFaults({ options: parsed(options), skuTemplate }).map(({ path }) => path);
const variants = (id: string, count: number, more: object = {}) => ({
  ...{ id, kind: 'variant', default: 'v0', ...more },
  values: Array.from({ length: count }, (_, at) => ({ id: `v${at}`, variant: 'oak' })),
});
const [FABRIC, LEGS, WIDTH] = SOFA_OPTIONS;
const needs = (option: string) => ({ requires: [{ option, values: ['v0'] }] });

describe('options of an item', () => {
  test('that are right have no faults', () => {
    expect(optionFaults({ options: sofaOptions(), skuTemplate: 'S-{fabric}-{width}' })).toEqual([]);
    expect(optionFaults({ options: [], skuTemplate: null })).toEqual([]);
  });

  test.each<[string, unknown[], string[]]>([
    ['two options with one id', [FABRIC, FABRIC], ['options[1].id']],
    [
      'a value twice',
      [
        {
          ...variants('a', 1),
          values: [
            { id: 'v0', variant: 'x' },
            { id: 'v0', variant: 'y' },
          ],
        },
      ],
      ['options[0].values[1].id'],
    ],
    ['no value', [variants('a', 0)], ['options[0].default']],
    ['a default that is no value', [variants('a', 2, { default: 'v2' })], ['options[0].default']],
    [
      'a colour that is none',
      [{ id: 'c', kind: 'colour', default: 'a', values: [{ id: 'a', hex: 'red', swatch: '#12', parts: ['x'] }] }],
      ['options[0].values[0].hex', 'options[0].values[0].swatch'],
    ],
    [
      'a colour with three digits, which fields for colours show as black',
      [{ id: 'c', kind: 'colour', default: 'a', values: [{ id: 'a', hex: '#abc', parts: ['x'] }] }],
      ['options[0].values[0].hex'],
    ],
    [
      'a material that cannot be an id',
      [{ id: 'm', kind: 'material', default: 'a', values: [{ id: 'a', material: 'oak', parts: ['x'] }] }],
      ['options[0].values[0].material'],
    ],
    [
      'an attached item that cannot be an id',
      [{ id: 'p', kind: 'part', default: 'a', values: [{ id: 'a', attach: { node: 'n', item: '' } }] }],
      ['options[0].values[0].attach.item'],
    ],
    ['more steps than anybody needs', [{ ...WIDTH, requires: [], step: 1e-3 }], ['options[0].step']],
    ['bounds the wrong way round', [{ ...WIDTH, requires: [], max: 1000 }], ['options[0].max']],
    ['bounds between steps', [{ ...WIDTH, requires: [], max: 2100 }], ['options[0].max']],
    ['a default between steps', [{ ...WIDTH, requires: [], default: 1500 }], ['options[0].default']],
    [
      'two widths',
      [
        { ...WIDTH, requires: [] },
        { ...WIDTH, id: 'other', requires: [] },
      ],
      ['options[1].axis'],
    ],
    ['a rule about no option', [variants('a', 1, needs('b'))], ['options[0].requires[0].option']],
    ['a rule about itself', [variants('a', 1, needs('a'))], ['options[0].requires[0].option']],
    ['a rule about no value', [LEGS, WIDTH], ['options[1].requires[0].option']],
    [
      'a rule about no value of its own',
      [variants('a', 1, { excludes: [{ value: 'v9', option: 'b', values: ['v7'] }] }), variants('b', 1)],
      ['options[0].excludes[0].value', 'options[0].excludes[0].values[0]'],
    ],
    [
      'a cycle of requirements',
      [variants('x', 1), variants('a', 1, needs('b')), variants('b', 1, needs('c')), variants('c', 1, needs('a'))],
      ['options[1].requires'],
    ],
    [
      'defaults that exclude each other',
      [variants('a', 1, { excludes: [{ option: 'b', values: ['v0'] }] }), variants('b', 1)],
      ['options[0].excludes[0]'],
    ],
  ])('with %s name the place', (_, options, places) => {
    expect(placesOf(options)).toEqual(places);
  });

  test('refuse a template of the SKU with an unknown option', () => {
    expect(placesOf([FABRIC], 'A-{fabric}-{legs}')).toEqual(['skuTemplate']);
  });

  test('have at most 30 options, 200 values each, 2,000 values in all and 100,000 bytes', () => {
    const many = (options: number, values: number) =>
      Array.from({ length: options }, (_, at) => variants(`o${at}`, values));
    expect(placesOf(many(30, 1))).toEqual([]);
    expect(placesOf(many(31, 1))).toEqual(['options']);
    expect(placesOf([variants('a', 1), variants('b', 201)])).toEqual(['options[1].values']);
    expect(placesOf([variants('a', 10_000)])).toEqual(['options[0].values']);
    expect(placesOf(many(11, 182))).toEqual(['options']);
    expect(placesOf([variants('a', 200, { label: { en: 'x'.repeat(500) } })])).toEqual([]);
    const wide = variants('a', 1);
    const labels = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`l${at}`, 'x'.repeat(400)]));
    expect(placesOf([{ ...wide, label: labels }])).toEqual(['options']);
  });
});

import { expect, test } from 'vitest';
import { optionFaults } from '../../../../shared/domain/options/option-faults.ts';
import { ModelNames, proposedOptions } from '../../../../shared/domain/options/proposed-options.ts';

test('variants, materials and named parts are proposed; a material with a picture starts as it is', () => {
  const names = ModelNames.parse({
    nodes: [{ name: 'Leg' }, {}],
    materials: [
      { name: 'Steel', pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] } },
      { name: 'Oak', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } },
    ],
    scenes: [{ extras: { parts: ['Leg', 'Top'] } }],
    extensions: { KHR_materials_variants: { variants: [{ name: 'Red' }, { name: 'Blue' }] } },
  });
  const options = proposedOptions(names);
  expect(options.map((option) => [option.id, option.kind, option.kind === 'size' ? 0 : option.values.length])).toEqual([
    ['variant', 'variant', 2],
    ['colour-steel', 'colour', 1],
    ['colour-oak', 'colour', 1],
    ['part-leg', 'part', 2],
    ['part-top', 'part', 2],
  ]);
  expect(options[1]).toMatchObject({ default: 'own', values: [{ hex: '#ff0000', parts: ['Steel'] }] });
  expect(options[2]).toMatchObject({ default: 'own', values: [{ hex: null, parts: ['Oak'] }] });
  expect(optionFaults({ options, skuTemplate: null })).toEqual([]);
});

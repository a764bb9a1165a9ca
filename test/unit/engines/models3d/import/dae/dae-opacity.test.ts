import { expect, it } from 'vitest';
import { daeOpacity } from '../../../../../../shared/engines/models3d/import/dae/dae-opacity.ts';
import { daeOutline } from '../../../../../../shared/engines/models3d/import/dae/dae-outline.ts';
import { box } from '../../../../../fixtures/models/solid.ts';
import { writeDae } from '../../../../../fixtures/models/write-dae.ts';

const dae = (opacity: string) => writeDae(box([1, 2, 3]), { pictures: { color: 'wood.png', opacity } });
const found = (text: string) => [...daeOpacity(daeOutline(text))];

it('finds the picture by the sampler, its surface and its image', () => {
  expect(found(dae('cut out.png'))).toEqual([['red', 'cut out.png']]);
});

it.each([
  [
    'a reference of COLLADA 1.5',
    (text: string) => text.replace(/<init_from>(cut[^<]*)</g, '<init_from><ref>$1</ref><'),
  ],
  ['prefixes', (text: string) => text.replace(/<(\/?)(\w)/g, '<$1c:$2')],
  ['comments', (text: string) => text.replace('<library_effects>', '<!-- <effect id="e"> --><library_effects>')],
  ['a picture without a sampler', (text: string) => text.replace('texture="opacity"', 'texture="opacity-image"')],
  ['the description of a material', (text: string) => text.replace('<instance_effect', '<asset/><instance_effect')],
])('reads %s', (_, change) => {
  expect(found(change(dae('cut.png')))).toEqual([['red', 'cut.png']]);
});

it('ignores a colour that passes through', () => {
  expect(found(dae('cut.png').replace('A_ONE', 'RGB_ZERO'))).toEqual([]);
});

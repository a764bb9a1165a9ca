import { expect, it } from 'vitest';
import { inNameOrder } from '../../../../lib/console/screens/upload/drop-order.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';

const group = (name: string, folder = '') => ({ model: { file: new File([''], name), folder }, beside: [] });

it('models of a drop stand in the order of their names, with numbers as people count them', () => {
  const dropped = [group('sofa.glb'), group('Armchair 10.glb'), group('armchair 2.glb'), group('Élan.glb')];
  const names = inNameOrder(dropped).map(({ model }) => model.file.name);
  expect(names).toEqual(['armchair 2.glb', 'Armchair 10.glb', 'Élan.glb', 'sofa.glb']);
});

it('models of one name stand in the order of their folders', () => {
  const dropped = [group('model.obj', 'stool'), group('model.obj', 'bed'), group('model.obj', 'chair/2')];
  expect(inNameOrder(dropped).map(({ model }) => model.folder)).toEqual(['bed', 'chair/2', 'stool']);
});

it('a second drop comes behind the first one', () => {
  const first = takeIn([], inNameOrder([group('z.glb'), group('m.glb')]), 'demo');
  const both = takeIn(first, inNameOrder([group('b.glb'), group('a.glb')]), 'demo');
  expect(both.map(({ name }) => name)).toEqual(['m.glb', 'z.glb', 'a.glb', 'b.glb']);
});

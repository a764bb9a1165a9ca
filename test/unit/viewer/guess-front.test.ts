import { BoxGeometry, Group, Mesh, type Object3D } from 'three';
import { expect, it } from 'vitest';
import { guessFront } from '../../../lib/viewer/scene/guess-front.ts';

type Box = readonly [width: number, height: number, depth: number, x: number, y: number, z: number];

/** Boxes by their sides and where their middles are. */
function boxes(...all: readonly Box[]): Group {
  const model = new Group();
  for (const [width, height, depth, x, y, z] of all) {
    const mesh = new Mesh(new BoxGeometry(width, height, depth));
    mesh.position.set(x, y, z);
    model.add(mesh);
  }
  return model;
}

const bed = () => boxes([1.6, 0.4, 2, 0, 0.2, 0], [1.6, 1, 0.1, 0, 0.5, -0.95]);
const chest = () => boxes([1, 1, 0.4, 0, 0.5, 0], ...[0.2, 0.5, 0.8].map((y): Box => [0.3, 0.04, 0.04, 0, y, 0.22]));
const turned = (model: Object3D, quarters: number) => {
  model.rotation.y = (quarters * Math.PI) / 2;
  return new Group().add(model);
};

it.each([
  [0, 'front'],
  [1, 'right'],
  [2, 'back'],
  [3, 'left'],
] as const)('finds the front of a bed and of a chest after %i quarter turns to the left: %s', (quarters, side) => {
  expect(guessFront(turned(bed(), quarters), 'rest')).toBe(side);
  expect(guessFront(turned(chest(), quarters), 'doors')).toBe(side);
});

it('says nothing of a piece whose shape does not say it', () => {
  const stool = boxes([0.4, 0.45, 0.4, 0, 0.225, 0]);
  expect(guessFront(stool, 'rest')).toBeUndefined();
  expect(guessFront(stool, 'doors')).toBeUndefined();
  const cornerSofa = boxes([2.4, 0.4, 2.4, 0, 0.2, 0], [2.4, 0.9, 0.2, 0, 0.45, -1.1], [0.2, 0.9, 2.4, -1.1, 0.45, 0]);
  expect(guessFront(cornerSofa, 'rest')).toBeUndefined();
  expect(guessFront(new Group(), 'rest')).toBeUndefined();
});

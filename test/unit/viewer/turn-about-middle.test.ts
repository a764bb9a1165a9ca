import { Box3, BoxGeometry, Group, Mesh, Object3D, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { turnAboutMiddle } from '../../../lib/viewer/scene/turn-about-middle.ts';

it('turns a model to the left about its middle, each time from how it was', () => {
  const model = new Group();
  const piece = new Mesh(new BoxGeometry(2, 1, 1));
  piece.position.set(3, 0, 5);
  const front = new Object3D();
  front.position.set(3, 0, 5.5);
  model.add(piece, front);
  const turn = turnAboutMiddle(model);
  const frontIs = () =>
    front
      .getWorldPosition(new Vector3())
      .toArray()
      .map((each) => Number(each.toFixed(6)));
  const sizeIs = () => new Box3().setFromObject(piece).getSize(new Vector3()).toArray().map(Math.round);
  turn(90);
  expect(frontIs()).toEqual([3.5, 0, 5]);
  expect(sizeIs()).toEqual([1, 1, 2]);
  turn(180);
  expect(frontIs()).toEqual([3, 0, 4.5]);
  turn(0);
  expect(frontIs()).toEqual([3, 0, 5.5]);
  expect(sizeIs()).toEqual([2, 1, 1]);
});

it('puts an axis of a model up, which stands on the same ground and over the same place', () => {
  const piece = new Mesh(new BoxGeometry(4, 2, 1));
  piece.position.set(3, 1, 5);
  const turn = turnAboutMiddle(piece);
  const boxIs = () => {
    const box = new Box3().setFromObject(piece);
    return [box.min, box.max].map((each) => each.toArray().map((value) => Number(value.toFixed(6)) + 0));
  };
  turn(0, 'x');
  expect(boxIs()).toEqual([
    [2, 0, 4.5],
    [4, 4, 5.5],
  ]);
  turn(90, '-z');
  expect(boxIs()).toEqual([
    [2, 0, 3],
    [4, 1, 7],
  ]);
  const top = new Vector3(3, 2, 5.5);
  turn(0, '-y');
  expect(piece.localToWorld(top.sub(new Vector3(3, 1, 5))).y, 'its top is at the bottom').toBeCloseTo(0, 6);
  turn(0);
  expect(boxIs()).toEqual([
    [1, 0, 4.5],
    [5, 2, 5.5],
  ]);
});

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

import { expect, it } from 'vitest';
import { besideBox } from '../../../lib/viewer/scene/beside-box.ts';

const WORD = { x: 100, y: 100, width: 80, height: 20 };
const at = (x: number, y: number) => ({ x, y, width: 60, height: 20 });

it('leaves a label where it is that covers nothing', () => {
  expect(besideBox(at(100, 80), WORD)).toEqual({ x: 0, y: 0 });
  expect(besideBox(at(30, 100), WORD)).toEqual({ x: 0, y: 0 });
});

it('moves a label off a word by the shortest way, up and down or to a side', () => {
  expect(besideBox(at(100, 92), WORD)).toEqual({ x: 0, y: -12 });
  expect(besideBox(at(110, 105), WORD)).toEqual({ x: 0, y: 15 });
  expect(besideBox(at(165, 100), WORD)).toEqual({ x: 5, y: 0 });
  expect(besideBox(at(35, 99), WORD)).toEqual({ x: -5, y: 0 });
});

it('moves a label in the middle of a word up, to the model', () => {
  expect(besideBox(at(100, 100), WORD)).toEqual({ x: 0, y: -20 });
});

import { expect, it } from 'vitest';
import { correctionAfterSending } from '../../../../lib/console/parts/model-correction/correction.ts';

it.each([
  ['was scaled and turned', { scale: 0.47, rotateY: 90 }, { scale: 0.47, rotateY: 90 }],
  ['was turned', { scale: 1, rotateY: 180 }, { rotateY: 180 }],
  ['is as its file says', { scale: 1, rotateY: 0 }, {}],
])('a model that %s gets that again when its file is sent once more', (_, model, correction) => {
  expect(correctionAfterSending(model)).toEqual(correction);
});

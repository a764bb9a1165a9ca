import { expect, test } from 'vitest';
import { keptDrawings } from '../../../../shared/domain/plans/kept-drawings.ts';

test('a drawing is made once, and the oldest is forgotten when many letters are kept', async () => {
  const drawn: string[] = [];
  const draw = keptDrawings({
    async svg(plan) {
      drawn.push(plan);
      return plan.padEnd(6_000_000, '.');
    },
  });
  for (const plan of ['a', 'a', 'b', 'a', 'c', 'b', 'a']) expect((await draw(plan))[0]).toBe(plan);
  expect(drawn).toEqual(['a', 'b', 'c', 'a']);
});

import { expect, test } from 'vitest';
import { keptDrawings } from '../../../../shared/domain/plans/kept-drawings.ts';

function draws() {
  const drawn: string[] = [];
  const kept = keptDrawings<string>();
  const draw = (plan: string, options: object = {}) =>
    kept(plan, options, async () => {
      drawn.push(plan);
      return plan.padEnd(6_000_000, '.');
    });
  return { drawn, draw };
}

test('a drawing is made once, and the oldest is forgotten when many letters are kept', async () => {
  const { drawn, draw } = draws();
  for (const plan of ['a', 'a', 'b', 'a', 'c', 'b', 'a']) expect((await draw(plan))[0]).toBe(plan);
  expect(drawn).toEqual(['a', 'b', 'c', 'a']);
});

test('a drawing with other options is another one', async () => {
  const { drawn, draw } = draws();
  for (const areas of [true, false, true, false]) await draw('a', { areas });
  expect(drawn).toHaveLength(2);
});

test('two callers who ask at once for the same drawing leave room for others', async () => {
  const { drawn, draw } = draws();
  await Promise.all([draw('a'), draw('a'), draw('b')]);
  for (const plan of ['a', 'b']) await draw(plan);
  expect(drawn).toEqual(['a', 'a', 'b']);
});

import { expect, test } from 'vitest';
import { NewApiKey } from '../../../../shared/domain/api-keys/api-key-bodies.ts';

test('a label with half a character, which no row can hold, is refused', () => {
  const accepts = (label: string) => NewApiKey.safeParse({ apiKey: { context: 'planner', label } }).success;
  expect(accepts('Planner \ud83d')).toBe(false);
  expect(accepts('Planner \ud83d\udecb')).toBe(true);
});

import { expect, it } from 'vitest';
import { cameFrom, planCameFrom } from '../../../../lib/console/parts/plan-came-from.ts';

it('reads the plan that a link has left, and nothing of other entries of the history', () => {
  const plan = { id: 'abc', name: 'Flat' };
  expect(planCameFrom(structuredClone(cameFrom(plan)))).toEqual(plan);
  expect([null, undefined, 'plan', {}, { plan: 'abc' }, { plan: null }].map(planCameFrom)).toEqual(
    Array(6).fill(undefined),
  );
});

import { expect, it } from 'vitest';
import { itemsInPlan, readPlan } from '../../../../shared/domain/plan-snapshots/plan-pieces.ts';

/** A wall with so many materials. */
const planWith = (materials: number) => {
  const named = Array.from(
    { length: materials },
    (_, at) => `<material side="left"><idMap><itemId>demo:m${at}</itemId></idMap></material>`,
  ).join('');
  const nodes = '<node id="1" x="0" y="0" z="0"/><node id="2" x="4000" y="0" z="0"/>';
  const wall = `<edge from="1" to="2" height="2800" thickness="120"><materials>${named}</materials></edge>`;
  return readPlan(`<plan version="2"><walls><nodes>${nodes}</nodes><edges>${wall}</edges></walls></plan>`);
};

it('reads the items of a plan that names many, and none of one that names too many', async () => {
  const asked: string[] = [];
  const sources = {
    catalogs: {
      find: async (id: string) => {
        asked.push(id);
        return undefined;
      },
      visibleTo: async () => [],
    },
    items: { findMany: async () => [] },
  };
  await itemsInPlan(planWith(5_000), 1, sources);
  expect(asked.length).toBeGreaterThan(0);
  asked.length = 0;
  await expect(itemsInPlan(planWith(5_001), 1, sources)).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  expect(asked).toEqual([]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  packTraits,
  type TraitRow,
  unpackTraits,
} from '../../../../../shared/domain/items/prepared-lists/trait-table.ts';

const length = fc.option(fc.double({ min: 0.1, max: 1_000_000, noNaN: true }), { nil: undefined });
const row = fc.record({
  externalId: fc.stringMatching(/^[A-Za-z0-9._~-]{1,20}$/),
  type: fc.constantFrom('seating', 'table', 'Stuhl ü'),
  hidden: fc.boolean(),
  traits: fc.record({
    detailType: fc.constantFrom('chair', 'seating', ''),
    colour: fc.option(fc.integer({ min: 0, max: 0xffffff }), { nil: undefined }),
    ...{ width: length, height: length, depth: length },
  }),
});

test('packed traits are unpacked bit by bit, for every type', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const table = await unpackTraits(await packTraits(rows));
      for (const type of ['seating', 'table', 'Stuhl ü', 'none']) {
        const found: TraitRow[] = [];
        table.eachOfType(type, (each) => found.push(each));
        expect(found).toEqual(rows.filter((each) => each.type === type));
      }
    }),
    { numRuns: 40 },
  );
});

import { expect, it } from 'vitest';
import { noteAwaitedModel } from '../../../lib/tools/seed/note-awaited-model.ts';
import { ModelState } from '../../../shared/domain/items/models/model-state.ts';
import { ConditionFailedError } from '../../../shared/platform/aws/table.ts';

const NOW = new Date('2026-11-29T12:00:00.000Z');
const ITEM = { tenant: 1, catalog: 'demo', externalId: 'chair' };

it('says of a sample that its model is being made, and leaves a state that is there', async () => {
  const rows: unknown[] = [];
  const put = async (row: unknown, condition?: { readonly expression: string }) => {
    expect(condition?.expression).toBe('attribute_not_exists(pk)');
    if (rows.length > 0) throw new ConditionFailedError('the row is there');
    rows.push(row);
  };
  await noteAwaitedModel({ put }, ITEM, NOW);
  await noteAwaitedModel({ put }, ITEM, NOW);
  expect(rows.map((row) => ModelState.parse(row).status)).toEqual(['converting']);
});

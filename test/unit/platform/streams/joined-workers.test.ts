import { expect, test } from 'vitest';
import { joinedWorkers } from '../../../../shared/platform/streams/joined-workers.ts';

test('each worker gets the batch, and what any of them could not save is delivered again, once', async () => {
  const seen: unknown[] = [];
  const worker =
    (name: string, ...unsaved: string[]) =>
    async (event: unknown) => {
      seen.push([name, event]);
      return { batchItemFailures: unsaved.map((itemIdentifier) => ({ itemIdentifier })) };
    };
  const handler = joinedWorkers([worker('lists', '2'), worker('events', '2', '3')]);
  expect(await handler('a batch')).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }, { itemIdentifier: '3' }] });
  expect(seen).toEqual([
    ['lists', 'a batch'],
    ['events', 'a batch'],
  ]);
});

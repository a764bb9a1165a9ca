import { describe, expect, it } from 'vitest';
import { batchItemFailures } from '../../../../lib/local/pollers/batch-item-failures.ts';

const failures = (...itemIdentifiers: unknown[]) =>
  JSON.stringify({ batchItemFailures: itemIdentifiers.map((itemIdentifier) => ({ itemIdentifier })) });

describe('the items that a function reports as failed', () => {
  const cases: [string, string, string[]][] = [
    ['none in an empty list', failures(), []],
    ['none in a list that is null', '{"batchItemFailures":null}', []],
    ['none in an empty object', '{}', []],
    ['none in null', 'null', []],
    ['none in no answer', '', []],
    ['none in a plain text', '"done"', []],
    ['those that it names', failures('b'), ['b']],
    ['all that it names', failures('a', 'c'), ['a', 'c']],
    ['the whole batch for an unknown name', failures('a', 'z'), ['a', 'b', 'c']],
    ['the whole batch for an empty name', failures(''), ['a', 'b', 'c']],
    ['the whole batch for null as a name', failures(null), ['a', 'b', 'c']],
    ['the whole batch for another key', '{"batchItemFailures":[{"id":"a"}]}', ['a', 'b', 'c']],
    ['the whole batch for a list as answer', '[]', ['a', 'b', 'c']],
    ['the whole batch for no JSON', '{', ['a', 'b', 'c']],
  ];
  it.each(cases)('are %s', (_, result, failed) => {
    expect([...batchItemFailures(result, ['a', 'b', 'c'])]).toEqual(failed);
  });
});

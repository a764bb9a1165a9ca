import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { similarNames } from '../../../../shared/domain/catalog-jobs/similar-names.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 40 });

it('finds the names that share 85 % of the pairs of letters, as a comparison with every name does', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 20 }), fc.array(name, { minLength: 1 }), (names, wanted) => {
      const similar = similarNames(new Map(names.map((each) => [each, each])));
      for (const each of [...wanted, ...names.map((known) => `${known}ab`)]) {
        expect(similar(each).sort()).toEqual(names.filter((known) => isSimilar(known, each)).sort());
      }
    }),
  );
});

it('ends when it has looked at as many names as it may, and does not compare long names', () => {
  const names = new Map(Array.from({ length: 100 }, (_, at) => [`oak chair ${at}`, at]));
  expect(similarNames(names, 10_000)('oak chairs 1')).not.toEqual([]);
  expect(similarNames(names, 100)('oak chairs 1')).toEqual([]);
  const long = 'abc '.repeat(100);
  expect(similarNames(new Map([[long, 1]]))(`${long}d`)).toEqual([]);
});

function isSimilar(one: string, other: string): boolean {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const both = [...a].filter((pair) => b.has(pair)).length;
  return both > 0 && (2 * both) / (a.size + b.size) >= 0.85;
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

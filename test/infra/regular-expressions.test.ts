import { expect, test } from 'vitest';
import { BOUNDED_EXPRESSIONS, FILES_THAT_MAKE_EXPRESSIONS } from '../growth/known-expressions.ts';
import { expressionsOfCode, slowSearch } from '../growth/regular-expressions.ts';

const { literals, made } = expressionsOfCode();

test('every regular expression takes linear time, or its text is limited', () => {
  expect(literals.length).toBeGreaterThan(100);
  const slow = literals
    .filter(({ pattern }) => !BOUNDED_EXPRESSIONS.has(pattern))
    .map((each) => ({ pattern: each.pattern, files: each.files, ...slowSearch(each) }))
    .filter(({ ms }) => ms > 0);
  expect(slow).toEqual([]);
});

test('the list of limited expressions and of files that make expressions is that of the code', () => {
  const patterns = new Set(literals.map(({ pattern }) => pattern));
  expect([...BOUNDED_EXPRESSIONS.keys()].filter((pattern) => !patterns.has(pattern))).toEqual([]);
  expect(made).toEqual(FILES_THAT_MAKE_EXPRESSIONS);
});

test.each([
  ['a quadratic expression', String.raw`\s+$`],
  ['an expression with several quantifiers', '^(?:a+b?)+$'],
  ['an expression that skips words', '<p>.*?<p>.*?</p>'],
])('%s is found', (_what, pattern) => {
  expect(slowSearch({ pattern, flags: 'g', files: [] }).ms).toBeGreaterThan(0);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { CallError } from '../../../lib/tools/command-line/call-error.ts';
import { nearestWord } from '../../../lib/tools/command-line/nearest-word.ts';
import { hasColours, paintOf } from '../../../lib/tools/command-line/paint.ts';
import { parseWords } from '../../../lib/tools/command-line/parse-words.ts';
import { issueSentence } from '../../../shared/platform/text/issue-sentence.ts';
import { admin } from './admin-console.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'admin-words-'));
writeFileSync(path.join(folder, 'operator.json'), '{}');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['tennant list', 'did you mean tenant?'],
  ['apikye list', 'did you mean apikey?'],
  ['job retyr x', 'did you mean retry?'],
  ['tenant list --jsno', 'There is no option --jsno; did you mean --json?'],
  ['job list --skin x', 'job list has no option --skin'],
  ['job list --limit', '--limit needs a value.'],
  ['job list --limit many', '--limit has to be a number'],
  ['job list --limit 0', '--limit has to be at least 1'],
  ['job list --status odd', '--status has to be one of failed, unfinished'],
  ['job list --json=yes', '--json takes no value.'],
])('admin %s says: %s', async (words, sentence) => {
  const { code, err } = await admin(`${words} --data ${folder}`);
  expect(err).toContain(sentence);
  expect(err).not.toMatch(/Invalid (?:option|input)|expected|received|argument is missing/i);
  expect(code).toBe(2);
});

test('a word with one mistake leads to the known word, and a word that is far from all leads nowhere', () => {
  const known = ['tenant', 'catalog', 'snapshot', 'configurator'];
  const one = fc.tuple(fc.constantFrom(...known), fc.nat(), fc.constantFrom('x', ''));
  fc.assert(
    fc.property(one, ([word, place, letter]) => {
      const at = place % word.length;
      expect(nearestWord(word.slice(0, at) + letter + word.slice(at + 1), known)).toBe(word);
    }),
  );
  expect(nearestWord('apple', known)).toBeUndefined();
});

test('a wrong field is named in a sentence without the words of the library', () => {
  const schema = z.strictObject({
    views: z
      .array(z.strictObject({ width: z.int().min(1).max(9), kind: z.enum(['a', 'b']), at: z.iso.datetime() }))
      .min(1),
    name: z.string().min(2),
    odd: z.union([z.string(), z.number()]),
  });
  const view = { width: 10, kind: 'c', at: 'now', more: 1 };
  const { error } = schema.safeParse({ views: [view, {}], name: 'x', odd: true });
  const sentences = error?.issues.map((issue) => issueSentence('settings.json', issue)) ?? [];
  expect(sentences).toContain('settings.json: views.0.width has to be at most 9');
  expect(sentences).toContain('settings.json: views.0.kind has to be one of a, b');
  expect(sentences).toContain('settings.json: views.0 has no field more');
  expect(sentences).toContain('settings.json: views.1.width is missing');
  expect(sentences).toContain('settings.json: name has to have at least 2 characters');
  for (const sentence of sentences) expect(sentence).not.toMatch(/Invalid|expected|received|Unrecognized/);
});

test('parsing names the wrong option, and passes on everything else', () => {
  const options = { out: { type: 'string' }, all: { type: 'boolean' } } as const;
  expect(parseWords(['a', '--out', 'b'], options)).toMatchObject({ positionals: ['a'], values: { out: 'b' } });
  expect(() => parseWords(['--uot', 'b'], options)).toThrow(
    new CallError('There is no option --uot; did you mean --out?'),
  );
  expect(() => parseWords(['--all=1'], options)).toThrow(new CallError('--all takes no value.'));
  expect(() => parseWords(['--out'], options)).toThrow(new CallError('--out needs a value.'));
  expect(() => parseWords(['-x'], options)).toThrow(new CallError('There is no option -x.'));
});

test('there is colour on terminals only', () => {
  expect(paintOf(false)('red', 'no')).toBe('no');
  expect(paintOf(true)('red', 'no')).toBe('\u001b[31mno\u001b[39m');
  expect(hasColours({})).toBe(false);
  expect(hasColours({ isTTY: true, hasColors: () => false })).toBe(false);
  expect(hasColours({ isTTY: true, hasColors: () => true })).toBe(true);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fillReadme, generatedSections } from '../../lib/readme/generated-sections.ts';
import { routes } from '../../shared/route-list.ts';

const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');

test('the README says what the code says; `npm run readme` mends it', () => {
  expect(readme).toBe(fillReadme(readme, generatedSections(routes)));
});

test('every script that the README names is there', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));
  const named = [...readme.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map((match) => match[1] ?? '');
  const builtIn = ['ci', 'install'];
  expect(named.filter((name) => !(name in scripts) && !builtIn.includes(name))).toEqual([]);
});

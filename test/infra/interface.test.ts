import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '../../shared/contract/routes/index.ts';

const root = path.join(import.meta.dirname, '../..');
const FOLDERS = ['bin', 'lib', 'functions', 'shared', 'test'];
const document = readFileSync(path.join(root, 'shared/contract/interface.md'), 'utf8');

/** The numbers that the document defines, in its order: a bold number at the start of a paragraph or table row. */
const defined = [...document.matchAll(/^(?:\| )?\*\*D(\d+)\*\*/gm)].map(([, number]) => Number(number));

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
/** This file contains example numbers and documents that do not exist. */
const sources = files.filter((file) => /\.(ts|mjs|cjs|md|yml)$/.test(file) && !file.endsWith('interface.test.ts'));

/** Decision numbers in a text: `D417`, alone or in a list. Longer words such as `3D` or `D3JS` do not count. */
function citedIn(text: string): number[] {
  return [...text.matchAll(/(?<![\w#$.])D([1-9]\d{2,3})(?![\w.]*\w)/g)].map(([, number]) => Number(number));
}

/** Markdown documents that a text names, without external URLs. */
function documentsIn(text: string): string[] {
  const named = text.matchAll(/(?<![\w:/.*-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g);
  return [...named].map(([, name]) => (name ?? '').replace(/^(?:\.\.?\/)+/, ''));
}

it('finds numbers and documents in texts', () => {
  expect(citedIn('The same (D417). Source: D701, D804 in contract/interface.md; not 3D, D3, #D417, D4177x.')).toEqual([
    417, 701, 804,
  ]);
  expect(
    documentsIn("see architecture.md, 'x'; contract/interface.md; https://host/a.md; *.md; ../../README.md"),
  ).toEqual(['architecture.md', 'contract/interface.md', 'README.md']);
});

it('numbers its decisions once each, ascending, with the chapter as the prefix', () => {
  expect(defined.length).toBeGreaterThan(150);
  expect(defined).toEqual([...new Set(defined)].sort((a, b) => a - b));
  const chapters = document.split(/^## /m).slice(1);
  const strays = chapters.flatMap((chapter) => {
    const own = Number.parseInt(chapter, 10);
    const numbers = [...chapter.matchAll(/^(?:\| )?\*\*D(\d+)\*\*/gm)].map(([, number]) => Number(number));
    return numbers.filter((number) => Math.floor(number / 100) !== own);
  });
  expect(strays).toEqual([]);
});

it('defines every number that it cites', () => {
  expect(citedIn(document).filter((number) => !defined.includes(number))).toEqual([]);
});

it('defines every number that code and tests cite', () => {
  const unknown = sources
    .filter((file) => FOLDERS.includes(file.split('/')[0] ?? ''))
    .flatMap((file) => {
      const cited = citedIn(readFileSync(path.join(root, file), 'utf8'));
      return cited.filter((number) => !defined.includes(number)).map((number) => `${file}: D${number}`);
    });
  expect(unknown).toEqual([]);
});

it('names the path of every route, with its method on the same line', () => {
  const lines = document.split('\n');
  const missing = routes
    .filter(({ method, path: route }) => {
      const written = [`\`${route}\``, `\`${method} ${route}\``];
      return !lines.some((line) => line.includes(method) && written.some((text) => line.includes(text)));
    })
    .map(({ method, path: route }) => `${method} ${route}`);
  expect(missing).toEqual([]);
});

it('cites only documents that are in the repository', () => {
  const known = files.filter((file) => file.endsWith('.md'));
  const lost = sources.flatMap((file) => {
    const cited = documentsIn(readFileSync(path.join(root, file), 'utf8'));
    return cited
      .filter((name) => !known.some((each) => each === name || each.endsWith(`/${name}`)))
      .map((name) => `${file}: ${name}`);
  });
  expect(lost).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../shared/contract/routes/index.ts';
import { workers } from '../../shared/contract/workers.ts';

/* This file has more than 300 lines, because all rules read the same lists of files and imports. */

const ROOT = path.join(import.meta.dirname, '../..');
const MAX_HANDLER_LINES = 80;
const MAX_LINES = 300;
const MAX_COLUMNS = 120;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
const sources = files.filter((file) => /^(bin|lib|functions|shared)\/.*\.(tsx?|mjs)$/.test(file));

/** Every import of the project's code: the importing file, and the imported project file or package. */
const imports = sources.flatMap((from) =>
  [
    ...read(from).matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
    ),
  ]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((name) => ({ from, to: name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : name })),
);

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The storey of a file: a folder of shared/, or the top folder elsewhere. */
function storey(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'shared' ? `${top}/${second}` : top;
}

/**
 * The room of a file of shared/: the folder with the name of its noun, or the files of the storey itself. The samples
 * are one room.
 */
function room(file: string): string {
  const [, , noun, ...rest] = file.split('/');
  return rest.length > 0 && storey(file) !== 'shared/samples' ? `${storey(file)}/${noun}` : storey(file);
}

/** Platform rooms without side effects, which engines may use. */
const PURE_ROOMS = [
  'shared/platform/errors',
  'shared/platform/compression',
  'shared/platform/processes',
  'shared/platform/text',
];

/** The storeys that a storey may import from, including type imports. */
const ALLOWED: Readonly<Record<string, (to: string) => boolean>> = {
  'shared/platform': (to) => storey(to) === 'shared/platform',
  'shared/engines': (to) => storey(to) === 'shared/engines' || PURE_ROOMS.includes(room(to)),
  'shared/domain': (to) => ['shared/domain', 'shared/engines', 'shared/platform'].includes(storey(to)),
  'shared/contract': (to) =>
    ['shared/contract', 'shared/domain', 'shared/engines', 'shared/platform'].includes(storey(to)),
  'shared/samples': (to) =>
    ['shared/samples', 'shared/domain', 'shared/engines', 'shared/platform'].includes(storey(to)),
  functions: (to) =>
    ['functions', 'shared/contract', 'shared/domain', 'shared/engines', 'shared/platform'].includes(storey(to)),
  lib: (to) => storey(to) === 'lib' || to.startsWith('shared/'),
  bin: (to) => ['bin', 'lib'].includes(storey(to)) || to.startsWith('shared/'),
};

test('every child process of deployed code and of the local service gets an environment of its own', () => {
  const starters = sources.filter(
    (file) => /^(?:shared|functions|lib\/local)\//.test(file) && /\b(?:spawn|fork|execFile|launch)\(/.test(read(file)),
  );
  const without = starters.filter((file) => !/\benv: (?:childEnvironment|environmentVariables)\(/.test(read(file)));
  expect(starters.length).toBeGreaterThan(3);
  expect(without).toEqual([]);
});

test('every file of shared/ is in a storey', () => {
  const storeys = new Set(sources.filter((file) => file.startsWith('shared/')).map(storey));
  expect([...storeys].sort()).toEqual([
    'shared/contract',
    'shared/domain',
    'shared/engines',
    'shared/platform',
    'shared/samples',
  ]);
});

test('imports between storeys go in one direction only, for values and types', () => {
  const own = imports.filter(({ to }) => /^(bin|lib|functions|shared|test)\//.test(to));
  const wrong = own.filter(({ from, to }) => !ALLOWED[storey(from)]?.(to)).map(({ from, to }) => `${from} -> ${to}`);
  expect(own.length).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});

test('in deployed code, only shared/platform/aws imports the SDK', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      /^(shared|functions)\//.test(from) && to.startsWith('@aws-sdk/') && !from.startsWith('shared/platform/aws/'),
  );
  expect(wrong).toEqual([]);
});

test('every AWS client that sends requests has a timeout', () => {
  const signsAlone = ['shared/platform/aws/presigned-post.ts', 'shared/platform/aws/signed-urls.ts'];
  const stopsByItself = /^lib\/local\//;
  const wrong = sources.filter(
    (file) =>
      /new (DynamoDB|S3|SESv2|SQS)Client\(/.test(read(file)) &&
      !/requestHandler: (CALL_TIMEOUTS|TRANSFER_TIMEOUTS|\{)/.test(read(file)) &&
      !signsAlone.includes(file) &&
      !stopsByItself.test(file),
  );
  expect(wrong).toEqual([]);
});

test('every acknowledged finding of the security checks has a reason in a sentence', () => {
  const withFindings = sources.filter((file) => file.startsWith('lib/'));
  const reasons = withFindings.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\breason:\s*(['"`])(.*?)\1,?\s*\}/gs)].map(
      ([, , reason = '']) => `${file}: ${reason}`,
    ),
  );
  const acknowledged = withFindings.flatMap((file) => [
    ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(
      /\bid:\s*['"`](?:AwsSolutions|Serverless|Annotation|CloudFormation)[-:]/g,
    ),
  ]);
  expect(reasons.length).toBeGreaterThanOrEqual(acknowledged.length);
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(reasons.filter((reason) => !/: [A-Z].{30,}\.$/.test(reason))).toEqual([]);
});

test('only the request pipeline uses the types of gateway and Lambda events', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      /^(shared|functions)\//.test(from) && to === 'aws-lambda' && !from.startsWith('shared/platform/http/'),
  );
  expect(wrong).toEqual([]);
});

test('no two rooms of shared/ import each other', () => {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!from.startsWith('shared/') || !to.startsWith('shared/') || room(from) === room(to)) continue;
    if (room(from) === 'shared/contract') continue;
    arrows.set(room(from), (arrows.get(room(from)) ?? new Set()).add(room(to)));
  }
  const reaches = (start: string, goal: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(start) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  const circles = [...arrows].flatMap(([from, tos]) =>
    [...tos].filter((to) => reaches(to, from)).map((to) => `${from} -> ${to}: ${because(from, to)}`),
  );
  expect(circles).toEqual([]);
});

test('no file imports itself through other files, types included', () => {
  const needs = new Map<string, string[]>();
  for (const { from, to } of imports) {
    if (from.startsWith('shared/') && to.startsWith('shared/')) needs.set(from, [...(needs.get(from) ?? []), to]);
  }
  /** The import path from a file back to itself, or undefined. */
  const wayBack = (start: string): string[] | undefined => {
    const seen = new Set<string>();
    const walk = (file: string, way: readonly string[]): string[] | undefined => {
      for (const next of needs.get(file) ?? []) {
        if (next === start) return [...way, next];
        if (seen.has(next)) continue;
        seen.add(next);
        const found = walk(next, [...way, next]);
        if (found) return found;
      }
      return undefined;
    };
    return walk(start, [start]);
  };
  const ways = [...needs.keys()].flatMap((file) => wayBack(file)?.join(' -> ') ?? []);
  expect(needs.size).toBeGreaterThan(500);
  expect(ways).toEqual([]);
});

function because(from: string, to: string): string {
  return imports
    .filter((arrow) => room(arrow.from) === from && room(arrow.to) === to)
    .map((arrow) => `${path.basename(arrow.from)} needs ${path.basename(arrow.to)}`)
    .join(', ');
}

test('every handler belongs to a route or a worker, and every route and worker has its handler', () => {
  const called = new Set([...routes, ...workers].map(({ file }) => `functions/${file}.ts`));
  // Requests without a route, and public files in a stage without CloudFront.
  for (const name of ['fallback', 'redirect-to-file']) called.add(`functions/${name}.ts`);
  const there = sources.filter((file) => file.startsWith('functions/'));
  expect([...called].sort()).toEqual(there.sort());
});

test('no comment is wider than the code, but for tables and addresses', () => {
  const wide = files
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => line.length > MAX_COLUMNS && /^\s*(\/?\*|\/\/) (?!.*(\||https?:| {2}))/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(wide).toEqual([]);
});

test('a handler fits on a page', () => {
  const long = sources
    .filter((file) => file.startsWith('functions/'))
    .filter((file) => read(file).trimEnd().split('\n').length > MAX_HANDLER_LINES);
  expect(long).toEqual([]);
});

test('an exported function or class is used by another file of the code, not only by tests', () => {
  const declaration = /^export (?:async )?(?:function\*?|class) (\w+)(?!.* extends \w*Error)/gm;
  expect(unusedExports(declaration, sources)).toEqual([]);
});

test('an exported constant, type or error is used by another file, of the code or of the tests', () => {
  const declaration = /^export (?:const|type|interface|enum|class) (\w+)/gm;
  expect(unusedExports(declaration, files)).toEqual([]);
});

function unusedExports(declaration: RegExp, importing: readonly string[]): string[] {
  // The bundler puts these files in the place of packages, which other packages import.
  const replacements = /^lib\/tools\/bundle\/replacements\/|\/environment-credentials\.ts$/;
  const used = namesByFile(importing.filter((file) => /\.(tsx?|mjs)$/.test(file)));
  expect(used.size).toBeGreaterThan(2000);
  return sources
    .filter((file) => !file.startsWith('functions/') && !replacements.test(file) && !used.has(`${file} *`))
    .flatMap((file) => [...new Set([...read(file).matchAll(declaration)].map(([, name]) => `${file} ${name}`))])
    .filter((name) => !used.has(name));
}

/** Every `<file> <name>` that another file imports or exports again; the name is `*` for all names of a file. */
function namesByFile(importing: readonly string[]): ReadonlySet<string> {
  const statement =
    /(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*)[^'"`;]*?from\s*['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/g;
  const found = importing.flatMap((from) =>
    [...read(from).matchAll(statement)].flatMap(([, list = '*', by, late]) => {
      const file = path.posix.join(path.posix.dirname(from), by ?? late ?? '');
      const names = list === '*' ? ['*'] : list.slice(1, -1).split(',');
      return names.map(
        (name) =>
          `${file} ${name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*$/, '')}`,
      );
    }),
  );
  return new Set(found);
}

test('an export has a doc block; the summary of a route and the schema or list of a type count as one', () => {
  const bare = sources
    .filter((file) => !file.startsWith('functions/'))
    .flatMap((file) => {
      const text = read(file);
      const documented = text.matchAll(/\*\/\n(?:\/\/.*\n)*export (?:async )?[a-z]+\*? (\w+)/g);
      const exported = text.matchAll(
        /^export (?:async )?(?!default)[a-z]+\*? (\w+)(?!.*= route\(|.*= z\.\w+<|.*typeof )/gm,
      );
      const names = new Set([...documented].map(([, name]) => name));
      return [...exported].filter(([, name]) => !names.has(name)).map(([, name]) => `${file}: ${name}`);
    });
  expect(bare).toEqual([]);
});

test('a file of more than 300 lines says why in its first doc block', () => {
  const long = files
    .filter((file) => /^(bin|lib|functions|shared|test)\/.*\.(ts|mjs)$/.test(file))
    .filter((file) => read(file).trimEnd().split('\n').length > MAX_LINES)
    .filter((file) => !/has more than 300 lines, because /.test(read(file)));
  expect(long).toEqual([]);
});

test("the top level contains only the project's folders and the files that tools need", () => {
  const top = new Set(files.map((file) => file.split('/')[0]).filter((name) => !name?.startsWith('.')));
  expect([...top].sort()).toEqual([
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'bin',
    'biome.json',
    'cdk.json',
    'functions',
    'lib',
    'package-lock.json',
    'package.json',
    'shared',
    'test',
    'tsconfig.json',
    'vitest.config.ts',
  ]);
});

test('a file is named after its content: no file is called utils, helpers, common or manager', () => {
  expect(files.filter((file) => /(^|[/-])(utils?|helpers?|common|misc|manager)([-./]|$)/i.test(file))).toEqual([]);
});

test('routes of one path use one name for each variable, and operation names are unique', () => {
  const names = new Map<string, string>();
  for (const { path: route } of routes) {
    const segments = route.split('/');
    segments.forEach((segment, level) => {
      if (!segment.startsWith('{')) return;
      const place = segments.slice(0, level).join('/');
      expect(names.get(place) ?? segment, `variable at ${place}`).toBe(segment);
      names.set(place, segment);
    });
  }
  expect(new Set(routes.map(({ operation }) => operation)).size).toBe(routes.length);
});

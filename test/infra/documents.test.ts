import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpointHandlers } from '../../lib/infra/endpoint-handlers.ts';
import { dataFolder } from '../../lib/local/service/data-folder.ts';
import { FIRST_FUNCTIONS } from '../../lib/local/service/first-functions.ts';
import { welcome } from '../../lib/local/service/welcome.ts';
import { fillDocument, generatedSections } from '../../lib/tools/documents/tables/generated-sections.ts';
import { routes } from '../../shared/contract/routes/index.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MAX_README_BYTES = 12_000;
/** Scripts of npm itself. */
const NPM_COMMANDS = ['ci', 'install'];

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
const readme = read('README.md');

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

describe('generated tables', () => {
  test.each(Object.entries(generatedSections(routes)))(
    '%s is up to date; `npm run documents` writes it again',
    (file, sections) => {
      expect(read(file)).toBe(fillDocument(read(file), sections));
    },
  );
});

describe.each(documents)('%s', (file) => {
  const text = read(file);

  test('has no broken link', () => {
    // test/api/guides.test.ts follows the links of guides to pages of the service.
    const inProject = relativeLinks(text).filter((link) => !link.startsWith('/api/'));
    expect(inProject.filter((link) => !isTarget(file, link))).toEqual([]);
  });

  test('names only scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !(name in scripts) && !NPM_COMMANDS.includes(name))).toEqual([]);
  });
});

test('README.md has at most 12 kB', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(MAX_README_BYTES);
});

test('another document links to every document', () => {
  const linked = new Set(
    documents.flatMap((file) => relativeLinks(read(file)).map((link) => resolved(file, link.split('#')[0] ?? ''))),
  );
  expect(documents.filter((file) => file !== 'README.md' && !linked.has(file))).toEqual([]);
});

test.each([
  ['shared/README.md', ['lib', 'shared', ...foldersOf('shared')]],
  ...foldersOf('lib').map((room) => [`${room}/README.md`, [room]] as const),
] as const)('%s names every folder of %j', (document, folders) => {
  const text = read(document);
  const names = folders.flatMap(foldersOf).map((folder) => path.posix.basename(folder));
  expect(names.filter((name) => !new RegExp(`\`([\\w./-]*/)?${name}/?\``).test(text))).toEqual([]);
});

test('the commands for a newcomer need only functions that are bundled before `ready`', () => {
  const apiKeys = [{ apiKey: 'demo-browser', public: true, context: 'planner' as const }];
  const tenants = [{ id: 1, name: 'demo', apiKeys, users: [], catalogs: ['demo'] }];
  const baseUrl = 'http://127.0.0.1:4000';
  const aws = { dynamodb: baseUrl, s3: baseUrl, sqs: baseUrl, sesv2: baseUrl, region: 'eu-central-1' };
  const addresses = { baseUrl, searchUrl: baseUrl, uploadUrl: baseUrl, mailsUrl: baseUrl };
  const printed = welcome({ ready: true, pid: 1, ...addresses, aws, tenants }, dataFolder('.local'));
  const conversion = readme.slice(readme.indexOf('## First conversion'), readme.indexOf('### Look at it in 3D'));
  const needed = [...handlersCalled(printed, baseUrl), ...handlersCalled(conversion, '$BASE')];
  expect(needed).toEqual([
    'list-items',
    'list-items',
    'get-item',
    'sign-in',
    'create-item',
    'create-conversion',
    'get-asset-processing',
  ]);
  expect(needed.filter((name) => !FIRST_FUNCTIONS.has(name))).toEqual([]);
});

/** Targets of the links and pictures of a document, without those to other hosts. Code is left out. */
function relativeLinks(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** True if a link leads to an existing file or folder, and to an existing heading if the link names one. */
function isTarget(from: string, link: string): boolean {
  const [target = '', heading] = link.split('#');
  const to = target === '' ? from : resolved(from, target);
  if (!existsSync(path.join(ROOT, to))) return false;
  return heading === undefined || headingsOf(read(to)).includes(heading);
}

function resolved(from: string, target: string): string {
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), target));
}

/** The anchors that GitHub creates for the headings of a document. */
function headingsOf(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function foldersOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder))
    .map((name) => `${folder}/${name}`)
    .filter((name) => statSync(path.join(ROOT, name)).isDirectory());
}

/** Names of the functions that the curl lines of a text call. A form or data makes a call a POST. */
function handlersCalled(text: string, base: string): string[] {
  const commands = text.replaceAll('\\\n', ' ').split('\n');
  return commands.flatMap((command) => {
    const called = command.split(base)[1]?.match(/^[^?'"\s]+/)?.[0];
    if (!command.includes('curl ') || called === undefined) return [];
    const method = / (?:-d|-F) /.test(command) ? 'POST' : 'GET';
    const takes = (route: (typeof routes)[number]) =>
      route.method === method && new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(called);
    return endpointHandlers(routes).flatMap((handler) => (handler.routes.some(takes) ? [handler.name] : []));
  });
}

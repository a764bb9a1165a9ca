import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { endpointHandlers } from '../../lib/infra/endpoint-handlers.ts';
import { dataFolder } from '../../lib/local/service/data-folder.ts';
import { FIRST_FUNCTIONS } from '../../lib/local/service/first-functions.ts';
import { welcome } from '../../lib/local/service/welcome.ts';
import { fillReadme, generatedSections } from '../../lib/tools/documents/tables/generated-sections.ts';
import { routes } from '../../shared/contract/routes/index.ts';

const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');

test('the README says what the code says; `npm run readme` mends it', () => {
  expect(readme).toBe(fillReadme(readme, generatedSections(routes)));
});

test('the table of folders names every folder of lib', () => {
  const lib = readdirSync(path.join(import.meta.dirname, '../../lib'), { withFileTypes: true });
  const folders = lib.filter((entry) => entry.isDirectory()).map(({ name }) => `lib/${name}`);
  const table = readme.slice(readme.indexOf('| Folder | Holds |')).split('\n\n')[0] ?? '';
  const named = [...table.matchAll(/`(lib\/[\w-]+)`/g)].map((match) => match[1]);
  expect(named.toSorted()).toEqual(folders.toSorted());
});

test('every script that the README names is there', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));
  const named = [...readme.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map((match) => match[1] ?? '');
  const builtIn = ['ci', 'install'];
  expect(named.filter((name) => !(name in scripts) && !builtIn.includes(name))).toEqual([]);
});

test('what a newcomer is given to try needs only functions that are bundled before `ready`', () => {
  const apiKeys = [{ apiKey: 'demo-browser', public: true, context: 'planner' as const }];
  const tenants = [{ id: 1, name: 'demo', apiKeys, users: [], catalogs: ['demo'] }];
  const baseUrl = 'http://127.0.0.1:4000';
  const aws = { dynamodb: baseUrl, s3: baseUrl, sqs: baseUrl, sesv2: baseUrl, region: 'eu-central-1' };
  const addresses = { baseUrl, searchUrl: baseUrl, uploadUrl: baseUrl, mailsUrl: baseUrl };
  const printed = welcome({ ready: true, pid: 1, ...addresses, aws, tenants }, dataFolder('.local'));
  const conversion = readme.slice(readme.indexOf('## A first conversion'), readme.indexOf('### Three ways'));
  const needed = [...handlersCalled(printed, baseUrl), ...handlersCalled(conversion, '$BASE')];
  expect(needed).toEqual([
    'list-items',
    'list-items',
    'get-item',
    'sign-in',
    'create-conversion',
    'get-asset-processing',
  ]);
  expect(needed.filter((name) => !FIRST_FUNCTIONS.has(name))).toEqual([]);
});

/** Names of the functions that the curl lines of a text call. A form or data makes a call a POST, as curl does. */
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

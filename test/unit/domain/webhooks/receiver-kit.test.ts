import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { webhookHeaders } from '../../../../shared/domain/webhooks/sign-webhook.ts';

/* Runs the code that shared/contract/webhooks.md gives to the authors of receivers. */

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, '../../../../shared/contract/webhooks.md'), 'utf8');
const SECRET = 'a secret of 32 characters, ascii';
const OTHER_SECRET = 'another'.padEnd(32, '!');
const ID = 'Zk3vQm0hJ0m8zq2dXo9c1w';
const BODY = JSON.stringify({
  event: 'email.shareConfiguration',
  data: { success: true, email: 'zoë@customer.example' },
});
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

const folder = mkdtempSync(path.join(tmpdir(), 'receiver-kit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const headersOf = (now = new Date(), secrets: [string, ...string[]] = [SECRET]) =>
  webhookHeaders(ID, BODY, { apiKey: 'demo-cms', secrets }, now);

/** The first code block of the document in this language. */
function snippet(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(DOCUMENT) ?? [];
  if (code === undefined) throw new Error(`webhooks.md has no ${language} for receivers`);
  return code;
}

const good = { headers: headersOf(), body: BODY };
const without = (name: string) =>
  Object.fromEntries(Object.entries(good.headers).filter(([header]) => header !== name));
const CASES = [
  ['a request that the service has signed', good, true],
  ['either of two active secrets', { ...good, headers: headersOf(new Date(), [OTHER_SECRET, SECRET]) }, true],
  ['another body', { ...good, body: `${BODY} ` }, false],
  ['another id', { ...good, headers: { ...good.headers, 'webhook-id': 'other' } }, false],
  ['an old request', { ...good, headers: headersOf(new Date(Date.now() - 600_000)) }, false],
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => [`a POST without ${name}`, { ...good, headers: without(name) }, false] as const,
  ),
  ['a request without headers', { ...good, headers: {} }, false],
  ['a time that is not a number', { ...good, headers: { ...good.headers, 'webhook-timestamp': 'now' } }, false],
  ['a signature beyond ASCII', { ...good, headers: { ...good.headers, 'webhook-signature': 'v1,ü v1, v1' } }, false],
  ['another secret', { ...good, headers: headersOf(new Date(), [OTHER_SECRET]) }, false],
] as const;

describe('the receiver of webhooks.md in Node', async () => {
  const file = path.join(folder, 'receiver.mjs');
  writeFileSync(file, snippet('js'));
  const { isGenuine, readToken } = await import(pathToFileURL(file).href);

  test.each(CASES)('verifies %s', (_, { headers, body }, expected) => {
    expect(isGenuine(headers, body, SECRET)).toBe(expected);
  });

  test('parses the token', () => {
    expect(readToken(good.headers.token, SECRET).slice(1)).toEqual(['anonymous', 'demo-cms']);
  });
});

describe.runIf(HAS_PYTHON)('the receiver of webhooks.md in Python', () => {
  const python = (call: string, input: unknown): unknown => {
    const program = `${snippet('python')}\nimport json, sys\ngiven = json.load(sys.stdin)\nprint(json.dumps(${call}))\n`;
    writeFileSync(path.join(folder, 'receiver.py'), program);
    return JSON.parse(
      execFileSync('python3', [path.join(folder, 'receiver.py')], { input: JSON.stringify(input) }).toString(),
    );
  };

  test.each(CASES)('verifies %s', (_, { headers, body }, expected) => {
    expect(
      python("is_genuine(given['headers'], given['body'], given['secret'])", { headers, body, secret: SECRET }),
    ).toBe(expected);
  });

  test('parses the token', () => {
    const fields = python("read_token(given['token'], given['secret'])", { token: good.headers.token, secret: SECRET });
    expect(fields).toEqual([expect.any(String), 'anonymous', 'demo-cms']);
  });
});

test('the shell lines of webhooks.md print the signature and the token', () => {
  const { headers } = good;
  const variables = { ID, TIMESTAMP: headers['webhook-timestamp'], BODY, SECRET, TOKEN: headers.token };
  const print = (set: object) =>
    execFileSync('sh', ['-c', snippet('sh')], { env: { ...process.env, ...variables, ...set } })
      .toString()
      .split('\n');
  const [signature, token] = print({});
  expect(`v1,${signature}`).toBe(headers['webhook-signature']);
  expect(token).toMatch(/;anonymous;demo-cms$/);
  expect(print({ TIMESTAMP: '' })[0]).toBe('');
});

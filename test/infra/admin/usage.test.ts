import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { chooseCommand, generalOptions } from '../../../lib/admin/command-line.ts';
import { ALARM_GUIDE } from '../../../lib/alarm-guide.ts';
import { admin } from './admin-console.ts';

const empty = mkdtempSync(path.join(tmpdir(), 'admin-usage-'));
afterAll(() => rmSync(empty, { recursive: true, force: true }));

test('--help lists every command and needs no service; without any word it is wrong usage', async () => {
  const help = await admin(`--help --data ${empty}`);
  expect(help.code).toBe(0);
  for (const usage of [
    'tenant create TENANT',
    'apikey rotate ID',
    'user password USER',
    'right grant',
    'job retry ID',
  ]) {
    expect(help.out).toContain(usage);
  }
  expect(await admin('')).toEqual({ code: 2, out: help.out, err: '' });
  expect(await admin('help')).toEqual(help);
});

test('every command that the runbook names is there', async () => {
  const { out } = await admin('--help');
  const acts = Object.values(ALARM_GUIDE).flatMap(({ act }) => act);
  const named = acts.flatMap((text) => text.match(/^(?:job|dlq|outbox|snapshot)s? [a-z-]+/) ?? []);
  expect(named.length).toBeGreaterThan(8);
  for (const command of named) expect(out).toContain(`  ${command.replace(/^(job|snapshot)s/, '$1')} `);
});

test('the help of a noun tells its options, which ones are needed, and nothing of other nouns', async () => {
  const { code, out } = await admin('apikey --help');
  expect(code).toBe(0);
  expect(out).toMatch(/--context NAME +.*\(needed\)/);
  expect(out).toMatch(/--secret-stdin +(?!.*needed)/);
  expect(out).not.toContain('user password');
  expect((await admin('apikeys --help')).out).toBe(out);
  expect((await admin('help apikey')).out).toBe(out);
});

test('an id that begins with dashes is a word or a value like any other', () => {
  const show = { noun: 'job', verb: 'show', summary: '', args: {}, run: async () => ({ lines: [], value: null }) };
  const options = { item: { placeholder: 'ID', summary: '', schema: z.string() } };
  const id = fc.stringMatching(/^--?[\w-]{6}[A-Z_][\w-]{13}$/);
  fc.assert(
    fc.property(id, id, (word, item) => {
      const args = ['job', 'show', word, '--item', item, '--stage', 'prod', '--json'];
      expect(generalOptions(args)).toMatchObject({ noun: 'job', stage: 'prod', json: true, help: false });
      expect(chooseCommand([{ ...show, options }], args)).toMatchObject({ words: [word], options: { item } });
    }),
  );
});

test('a folder on which no service was started is told, with what to do', async () => {
  const { code, err } = await admin(`tenant list --data ${empty}`);
  expect({ code, err }).toEqual({ code: 1, err: `no service has been started on ${empty}: npm start, or give --data` });
});

test('--stage refuses the local stage, names that cannot be one, and --data beside it', async () => {
  expect(await admin('tenant list --stage local')).toMatchObject({
    code: 1,
    err: expect.stringContaining('give --data'),
  });
  expect(await admin('tenant list --stage PROD!')).toMatchObject({ code: 1, err: expect.stringContaining('stage') });
  expect(await admin(`tenant list --stage prod --data ${empty}`)).toMatchObject({ code: 2 });
});

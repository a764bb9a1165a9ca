import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { ALARM_GUIDE } from '../../../lib/infra/alarm-guide.ts';
import { type AdminContext, UsageError } from '../../../lib/tools/admin/command.ts';
import { chooseCommand, generalOptions } from '../../../lib/tools/admin/command-line.ts';
import { allCommands } from '../../../lib/tools/admin/run-admin.ts';
import { admin } from './admin-console.ts';

const CONTEXT: AdminContext = {
  clock: () => new Date(),
  ids: () => '1',
  randomBytes,
  readSecret: async () => '',
  logFile: undefined,
  print: () => {},
  paint: (_, text) => text,
  interrupted: () => AbortSignal.abort(),
};

const empty = mkdtempSync(path.join(tmpdir(), 'admin-usage-'));
afterAll(() => rmSync(empty, { recursive: true, force: true }));

test('--help lists every command and needs no service; a call without arguments is a usage error', async () => {
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

test('an unknown stage gets the same message as in npm run deploy, before credentials are read', async () => {
  expect(await admin('tenants list --stage pord')).toEqual({
    code: 1,
    out: '',
    err: 'there is no stage pord; stages: dev, prod. A new stage needs a file lib/infra/stages/pord.json, {} for the defaults',
  });
});

test.each(commandsOfRunbook())('the runbook contains %s, which is a valid command', async (line) => {
  const { command, words, options } = chooseCommand(
    await allCommands(),
    line.replace(/[A-Z]{2,}/g, example).split(' '),
  );
  // Without stores, a valid command fails later, with another error.
  const ended = await command.run(words, options, CONTEXT).catch((error: unknown) => error);
  expect(ended).not.toBeInstanceOf(UsageError);
});

test.each(commandsOfDocuments())('the documents contain %s, which is a complete command', async (line) => {
  const typed = line.replaceAll(/(?<= )[A-Z][A-Z-]+(?= |$)/g, example).split(' ');
  const { command, words, options } = chooseCommand(await allCommands(), typed);
  expect(words).toHaveLength(Object.keys(command.args).length);
  for (const [name, { schema }] of Object.entries(command.options)) {
    expect(schema.safeParse(options[name]), name).toMatchObject({ success: true });
  }
  for (const [index, { schema }] of Object.values(command.args).entries()) {
    expect(schema.safeParse(words[index])).toMatchObject({ success: true });
  }
});

test('the help of a noun lists its options, marks the required ones, and lists nothing of other nouns', async () => {
  const { code, out } = await admin('apikey --help');
  expect(code).toBe(0);
  expect(out).toMatch(/--context NAME +.*\(needed\)/);
  expect(out).toMatch(/--secret-stdin +(?!.*needed)/);
  expect(out).not.toContain('user password');
  expect((await admin('apikeys --help')).out).toBe(out);
  expect((await admin('help apikey')).out).toBe(out);
});

test('an id that begins with dashes is accepted as an argument and as a value', () => {
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

test('a folder without a service is reported with instructions', async () => {
  const { code, err } = await admin(`tenant list --data ${empty}`);
  expect({ code, err }).toEqual({
    code: 1,
    err: `no service was started with the folder ${empty}: run npm start, or give --data`,
  });
  expect((await admin(`tenant lst --data ${empty}`)).err).toContain('did you mean list?');
});

test('--stage refuses the local stage, invalid names, and a simultaneous --data', async () => {
  expect(await admin('tenant list --stage local')).toMatchObject({
    code: 1,
    err: expect.stringContaining('give --data'),
  });
  expect(await admin('tenant list --stage PROD!')).toMatchObject({ code: 1, err: expect.stringContaining('stage') });
  expect(await admin(`tenant list --stage prod --data ${empty}`)).toMatchObject({ code: 2 });
});

/** The commands in the texts of the alarms, without the words after them. */
function commandsOfRunbook(): string[] {
  const acts = Object.values(ALARM_GUIDE).flatMap(({ act }) => act);
  return acts.flatMap((text) => text.match(/^(?:job|dlq|outbox|snapshot|tenant)s? [^,:]+/) ?? []);
}

/** Every command after `npm run admin --` in the documents of the operator. */
function commandsOfDocuments(): string[] {
  const documents = ['lib/infra/README.md', 'lib/tools/README.md'].map((file) =>
    readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8'),
  );
  return [...documents.join('\n').matchAll(/npm run admin -- ([a-z][^`\n&|]*)/g)].map((match) =>
    (match[1] ?? '').trim(),
  );
}

function example(placeholder: string): string {
  return placeholder === 'QUEUE' ? 'assetJobs' : placeholder.toLowerCase();
}

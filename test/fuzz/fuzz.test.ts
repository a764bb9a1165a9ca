import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoClient } from '../api/client.ts';
import { freePort, type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { WRONG_PASSWORDS } from './bodies.ts';
import type { Known } from './credentials.ts';
import { faultsOf, newSession } from './faults-of.ts';
import { type FuzzCase, fuzzCase } from './fuzz-case.ts';
import { logLeaks } from './log-leaks.ts';
import { sendCase } from './send-case.ts';
import { shares } from './shares.ts';

/** Fewer for a quick look. */
const CASES = Number(process.env.FUZZ_CASES ?? 20_000);
const BATCH = 200;
const AT_ONCE = 6;

let service: ServiceProcess;
let known: Known;
let plainSecrets: string[];
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryFolder('fuzz');
  remove = folder.remove;
  const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
  service = await startServiceProcess({ dataFolder: folder.folder, port: await freePort(), args });
  const { tenants } = service.endpoints;
  const people = tenants.flatMap(({ id }) => (['admin', 'viewer'] as const).map((user) => ({ tenant: id, user })));
  const clients = await Promise.all(
    people.map((person) => demoClient(service.endpoints, { ...person, context: 'cms' })),
  );
  known = {
    keys: tenants.flatMap(({ id, apiKeys }) => apiKeys.map(({ apiKey, secret }) => ({ apiKey, secret, tenant: id }))),
    sessions: clients.map(({ identity }) => identity.sessionToken ?? ''),
  };
  const operator: Record<string, string> = JSON.parse(readFileSync(path.join(folder.folder, 'operator.json'), 'utf8'));
  plainSecrets = [
    ...known.keys.map(({ secret }) => secret ?? ''),
    ...known.sessions,
    ...tenants.flatMap(({ users }) => users.map(({ password }) => password)),
    ...WRONG_PASSWORDS,
    operator.AWS_SECRET_ACCESS_KEY ?? '',
  ].filter((secret) => secret !== '');
}, 120_000);

afterAll(async () => {
  await service?.stop();
  await remove?.();
});

test(`${CASES} hostile requests: never a 5xx, always the error form and CORS headers, nothing secret in answers and logs`, async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const tally = shares();
  const tokens = new Set<string>();
  const made: string[] = [];
  const began = performance.now();
  const run = async (each: FuzzCase) => {
    const endsSessions = each.operation.startsWith('signOut') || each.path.text.includes('signout');
    // Signing out is tried on sessions that the run has made itself, so that the others live on.
    const spare = made.pop() ?? 'no-such-session';
    const sessions = endsSessions ? known.sessions.map(() => spare) : known.sessions;
    const answer = await sendCase(each, service.endpoints.baseUrl, agent, { ...known, sessions });
    const session = newSession(answer);
    if (session !== undefined) made.push(session);
    for (const secret of [...answer.secrets, ...(session === undefined ? [] : [session])]) tokens.add(secret);
    tally.add({
      operation: each.operation,
      token: each.credentials.token.kind,
      session: each.credentials.session,
      sentIn: each.credentials.place,
      path: each.path.kind,
      query: each.query.kind,
      body: each.body.kind,
      status: String(answer.status),
    });
    const faults = faultsOf(each, answer, plainSecrets);
    if (faults.length > 0) throw new Error(`${faults.join('; ')}: ${JSON.stringify(each)}`);
  };
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fuzzCase, { minLength: BATCH, maxLength: BATCH, size: 'max' }), async (cases) => {
      const queue = [...cases];
      const send = async () => {
        for (let each = queue.pop(); each; each = queue.pop()) await run(each);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, send));
      sent += cases.length;
    }),
    { numRuns: CASES / BATCH, endOnFailure: true },
  );
  agent.destroy();
  const seconds = (performance.now() - began) / 1000;
  console.log([`${sent} cases in ${seconds.toFixed(1)} s`, ...tally.lines()].join('\n'));
  expect(sent).toBe(CASES);

  // Stopped first, so that the log is all there.
  await service.stop();
  const log = readFileSync(path.join(service.dataFolder, 'service.log'), 'utf8');
  expect(log.length).toBeGreaterThan(CASES * 100);
  expect(logLeaks(log, tokens, plainSecrets)).toEqual([]);
});

test('the search of the log finds tokens, passwords and sessions in any form they may be written in', () => {
  const token = '01-jOi87tgUadH3EGwcs/FPRyT6zFIOCciZML99G1PtbLKFUmnBd4/45NKu0ms5pn54xAHjngzyVJDd8tUrIVNUAg==';
  const password = 'p"ss wörd';
  const found = (log: string) => logLeaks(log, [token], [password]);
  expect(found(`{"url":"/v2/items?token=${token}"}`)).toHaveLength(1);
  expect(found(JSON.stringify({ body: JSON.stringify({ password }) }))).toHaveLength(0);
  expect(found(JSON.stringify({ password }))).toEqual([password]);
  expect(found(`?password=${encodeURIComponent(password)}`)).toEqual([password]);
  expect(found(Buffer.from(`${password};more`).toString('base64'))).toEqual([password]);
  expect(found('nothing of the kind')).toEqual([]);
});

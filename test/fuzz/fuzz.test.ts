import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoClient } from '../api/client.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { runs } from '../runs.ts';
import { WRONG_PASSWORDS } from './bodies.ts';
import { type BuiltRequest, builtRequest, type FuzzResponse } from './built-request.ts';
import { openHandlers } from './call-handler.ts';
import type { Known } from './credentials.ts';
import { faultsOf, newSession } from './faults-of.ts';
import { type FuzzCase, fuzzCase, routedCase } from './fuzz-case.ts';
import { logLeaks } from './log-leaks.ts';
import { sendRequest } from './send-request.ts';
import { shares } from './shares.ts';

/**
 * Through the gateway and the functions' own processes; the other cases call the handlers in this process, twice as
 * fast. `npm test` takes one batch and two: a function's process that only one case calls costs 0.2 s of one core.
 */
const HTTP_CASES = runs(8_000, 1 / 40);
const HANDLER_CASES = runs(12_000, 1 / 30);
const BATCH = 200;
const AT_ONCE = 6;
const LOG_METHODS = ['debug', 'info', 'warn', 'error'] as const;

let service: ServiceProcess;
let known: Known;
let plainSecrets: string[];
let operator: Record<string, string>;
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryFolder('fuzz');
  remove = folder.remove;
  const args = ['--no-models', '--no-pictures', '--env', 'RATE_LIMITS=off'];
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
  operator = JSON.parse(readFileSync(path.join(folder.folder, 'operator.json'), 'utf8'));
  plainSecrets = [
    ...known.keys.map(({ secret }) => secret ?? ''),
    ...known.sessions,
    ...tenants.flatMap(({ users }) => users.map(({ password }) => password)),
    ...WRONG_PASSWORDS,
    operator.AWS_SECRET_ACCESS_KEY ?? '',
  ].filter((secret) => secret !== '');
});

afterAll(async () => {
  await service?.stop();
  await remove?.();
});

test(`${HTTP_CASES} hostile requests over HTTP: never a 5xx, always the error format and CORS, no secret in a response`, async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const sentSecrets = await fuzz('over HTTP', fuzzCase, HTTP_CASES, (_, built) =>
    sendRequest(built, service.endpoints.baseUrl, agent),
  );
  agent.destroy();
  const log = readFileSync(path.join(service.dataFolder, 'service.log'), 'utf8');
  expect(log.length).toBeGreaterThan(HTTP_CASES * 100);
  expect(logLeaks(log, sentSecrets, plainSecrets)).toEqual([]);
});

test(`${HANDLER_CASES} more calls of the handlers: the same is true, and for their logs too`, async () => {
  Object.assign(process.env, operator, { RATE_LIMITS: 'off', POWERTOOLS_DEV: 'true', ALLOW_LOOPBACK: 'true' });
  const log: string[] = [];
  const spies = LOG_METHODS.map((method) =>
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void log.push(words.join(' '))),
  );
  const { operations, call } = await openHandlers();
  const sentSecrets = await fuzz('by handlers', routedCase(operations), HANDLER_CASES, call);
  for (const spy of spies) spy.mockRestore();
  expect(log.length).toBeGreaterThan(HANDLER_CASES);
  expect(logLeaks(log.join('\n'), sentSecrets, plainSecrets)).toEqual([]);
});

/** Sends this many cases, several at once, and checks every response. Returns all tokens that were used. */
async function fuzz(
  how: string,
  cases: fc.Arbitrary<FuzzCase>,
  count: number,
  send: (operation: string, built: BuiltRequest) => Promise<FuzzResponse>,
): Promise<ReadonlySet<string>> {
  const tally = shares();
  const secrets = new Set<string>();
  const made: string[] = [];
  const began = performance.now();
  const run = async (each: FuzzCase) => {
    // Sign-out uses sessions that the run has created, so that the others stay active.
    const endsSession = each.path.text.includes('signout');
    const spare = endsSession ? (made.pop() ?? 'no-such-session') : '';
    const built = builtRequest(each, endsSession ? { ...known, sessions: [spare] } : known);
    const response = await send(each.operation, built);
    const session = newSession(response);
    if (session !== undefined) made.push(session);
    for (const secret of [...built.secrets, ...(session === undefined ? [] : [session])]) secrets.add(secret);
    tally.add(facts(each, response));
    const faults = faultsOf(built, response, plainSecrets);
    if (faults.length > 0) throw new Error(`${faults.join('; ')}: ${JSON.stringify(each)}`);
  };
  let sent = 0;
  const batches = fc.array(cases, { minLength: BATCH, maxLength: BATCH, size: 'max' });
  const property = fc.asyncProperty(batches, async (batch) => {
    const queue = [...batch];
    const work = async () => {
      for (let each = queue.pop(); each; each = queue.pop()) await run(each);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    sent += batch.length;
  });
  const { failed, seed, errorInstance } = await fc.check(property, { numRuns: count / BATCH, endOnFailure: true });
  // Prints the faulty request only, not its whole batch.
  if (failed) throw new Error(`seed ${seed}: ${errorInstance}`, { cause: errorInstance });
  expect(sent).toBe(count);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${[`${sent} cases ${how} in ${seconds} s`, ...tally.lines()].join('\n')}\n`);
  return secrets;
}

function facts({ operation, credentials, path: { kind }, query, body }: FuzzCase, { status }: FuzzResponse) {
  const { token, session, place } = credentials;
  return {
    operation,
    token: token.kind,
    session,
    'sent in': place,
    path: kind,
    query: query.kind,
    body: body.kind,
    status: String(status),
  };
}

test('the log search finds tokens, passwords and sessions in every encoding', () => {
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

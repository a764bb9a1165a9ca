import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { Endpoints } from '../../../lib/local/service/endpoints.ts';
import { catalogJobFiles } from '../../../shared/domain/catalog-jobs/catalog-job-files.ts';
import { TagContent } from '../../../shared/domain/tags/tag.ts';
import { tagStore } from '../../../shared/domain/tags/tag-store.ts';
import { randomId } from '../../../shared/platform/identifiers/random-id.ts';
import { newJobId } from '../../../shared/platform/jobs/job-keys.ts';
import { newJobs } from '../../../shared/platform/jobs/new-jobs.ts';
import { setAsideRecord } from '../../../shared/platform/streams/set-aside-record.ts';
import { type ApiResponse, clientOf, demoClient, jsonBody } from '../../api/client.ts';
import { createPlan } from '../../api/plan-client.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../../api/start-service.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { admin } from './admin-console.ts';

/* This file has more than 300 lines, because a second file would start the service once more. */

const ITEMS = '/v2/items?ids[]=basic:door';
const CACHE_MS = 30_000;
const PASSWORD = 'correct horse battery';

const Created = z.object({ apiKey: z.object({ id: z.string(), liveSecrets: z.int() }), secret: z.string() });
const SignedIn = z.object({ auth: z.object({ token: z.string(), userId: z.string() }) });

let service: ServiceProcess;
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryFolder('admin');
  remove = folder.remove;
  service = await startServiceProcess({
    dataFolder: folder.folder,
    port: await freePort(),
    args: ['--no-models', '--no-pictures'],
  });
});

afterAll(async () => {
  await service?.stop();
  await remove?.();
});

/** Runs the command against the service of this file and expects success. Returns its JSON. */
async function done(words: string, piped = ''): Promise<unknown> {
  const { code, out, err } = await admin(`${words} --json --data ${service.dataFolder}`, piped);
  expect({ words, code, err }).toEqual({ words, code: 0, err: '' });
  return JSON.parse(out);
}

/** Runs a command that must be refused. */
async function refused(words: string, piped = ''): Promise<{ code: number; err: string }> {
  const { code, out, err } = await admin(`${words} --data ${service.dataFolder}`, piped);
  expect(out).toBe('');
  return { code, err };
}

async function createKey(options: string): Promise<{ apiKey: string; secret: string }> {
  const { apiKey, secret } = Created.parse(await done(`apikey create ${options}`));
  return { apiKey: apiKey.id, secret };
}

/** A file with a skin; it is deleted with the folder of the service. */
async function skinFile(): Promise<string> {
  const file = path.join(service.dataFolder, 'skin.json');
  await writeFile(file, JSON.stringify({ colors: { primary: '#0000ff' } }));
  return file;
}

function ask(
  identity: Parameters<typeof clientOf>[1],
  path = ITEMS,
  method = 'GET',
  init?: RequestInit,
): Promise<ApiResponse> {
  return clientOf(service.endpoints, identity).call(method, path, init);
}

function signIn(
  key: { apiKey: string; secret: string },
  identification: string,
  password = PASSWORD,
): Promise<ApiResponse> {
  return ask(key, '/v2/auth/signin', 'POST', jsonBody({ identification, password }));
}

test('a new api key works immediately; a disabled one stops within 30 s without a restart', async () => {
  const key = await createKey('--tenant 1 --context planner');
  expect(await ask(key)).toMatchObject({ status: 200 });

  await done(`apikey disable ${key.apiKey}`);
  await expect.poll(async () => (await ask(key)).status, { timeout: 3 * CACHE_MS, interval: 1_000 }).toBe(403);
  expect(await ask(key)).toMatchObject({ status: 403, json: { error: { code: 'UNKNOWN_API_KEY' } } });
  await done(`apikey enable ${key.apiKey}`);
});

test('a secret is read from standard input only, and refused if its length is wrong', async () => {
  const short = await refused('apikey create --tenant 1 --context cms --id short --secret-stdin', 'too short\n');
  expect(short).toEqual({ code: 1, err: 'the content: a secret has 16, 24 or 32 bytes (UTF-8)' });
  const secret = 'a-Secr3t_Str1ng!';
  await done('apikey create --tenant 1 --context cms --id given --iv prefix --algorithms 01 --secret-stdin', secret);
  const zeroIv = await ask({ apiKey: 'given', secret });
  expect(zeroIv.status).toBe(401);
  expect((await refused('apikey create --tenant 1 --context cms --secret x')).code).toBe(2);
});

test('rotation: two secrets are valid until the old one is removed; a third is refused', async () => {
  const old = await createKey('--tenant 1 --context planner --id rotated');
  const fresh = Created.parse(await done('apikey rotate rotated'));
  expect(fresh.apiKey.liveSecrets).toBe(2);
  expect(await refused('apikey rotate rotated')).toMatchObject({ code: 1, err: expect.stringContaining('--drop-old') });
  expect((await ask({ apiKey: 'rotated', secret: fresh.secret })).status).toBe(200);
  expect((await ask(old)).status).toBe(200);

  expect(await done('apikey rotate rotated --drop-old')).toMatchObject({ apiKey: { liveSecrets: 1 } });
  expect((await refused('apikey rotate rotated --drop-old')).code).toBe(1);
  expect((await ask({ apiKey: 'rotated', secret: fresh.secret })).status).toBe(200);
});

test('a shared public key works for its tenants; impossible settings of a key are refused', async () => {
  await done('apikey create --tenant 1 --context planner --public --id shared --tenants all');
  expect((await ask({ apiKey: 'shared', currentTenant: 2 })).status).toBe(200);
  const cms = await refused('apikey create --tenant 1 --context cms --public --id bad --tenants all');
  expect(cms).toMatchObject({ code: 1, err: expect.stringContaining('never has the cms context') });
  const plain = await refused('apikey create --tenant 1 --context planner --algorithms 03');
  expect(plain).toMatchObject({ code: 1, err: expect.stringContaining('only a public key') });
  expect((await refused('apikey rotate shared')).err).toContain('needs no secret');
  expect((await refused('apikey create --tenant 1 --context planner --id shared')).err).toContain('already');
});

test('a list of api keys has all fields except the secrets', async () => {
  const { secret } = await createKey('--tenant 2 --context planner --id listed');
  const list = await done('apikeys list --tenant 2');
  expect(list).toContainEqual(expect.objectContaining({ id: 'listed', liveSecrets: 1 }));
  const { out } = await admin(`apikey list --tenant 2 --data ${service.dataFolder}`);
  expect(out).toContain('listed  (tenant 2, planner, 1 live secret, 01 02)');
  expect(JSON.stringify(list) + out).not.toContain(secret);
});

test('tenants: created once, listed, changed, given more numbers, disabled', async () => {
  await done('tenant create 7 --name seven');
  expect((await refused('tenant create 7 --name again')).err).toBe('the number 7 is taken');
  expect(await done('tenant alias 7 --add 17,27')).toMatchObject({ aliases: [17, 27] });
  expect((await refused('tenant create 17 --name again')).err).toBe('the number 17 is taken');
  expect(await refused('tenant alias 1 --add 17')).toMatchObject({ code: 1, err: expect.stringContaining('another') });
  expect(await done('tenant alias 7 --remove 27')).toMatchObject({ aliases: [17] });

  const key = await createKey('--tenant 7 --context planner');
  expect((await ask({ ...key, currentTenant: 17 })).status).toBe(200);
  expect((await ask({ ...key, currentTenant: 27 })).json).toMatchObject({ error: { code: 'WRONG_TENANT' } });

  await done(`skin put blue --file ${await skinFile()}`);
  const set =
    'tenant set 7 --allow-password-md5 off --auto-render on --allowed-hosts a.example,b.example --skin blue --door-item-id own:door';
  const changed = {
    allowPasswordMd5: false,
    autoRender: true,
    allowedHosts: ['a.example', 'b.example'],
    skin: 'blue',
    doorItemId: 'own:door',
  };
  expect(await done(set)).toMatchObject({ ...changed, name: 'seven', aliases: [17] });
  expect(await done('tenant set 17 --skin=')).not.toHaveProperty('skin');
  expect(await refused('tenant set 7 --webhook nowhere')).toMatchObject({ code: 1 });
  const unknown = async (setting: string) => (await refused(`tenant set 7 ${setting}`)).err;
  expect(await unknown('--skin bleu')).toBe('there is no skin bleu: skin put bleu --file FILE');
  expect(await unknown('--configurator-id demoConfigurator')).toContain(
    'tenant 7 has no configurator demoConfigurator',
  );
  expect(await unknown('--webhook-api-key demo-cms')).toContain(
    'tenant 7 has no enabled api key demo-cms with a secret',
  );
  expect(await done(`tenant set 7 --webhook-api-key ${key.apiKey}`)).toMatchObject({ webhookApiKey: key.apiKey });
  for (const bad of ['--allowed-hosts *', '--mail-from nobody', '--mail-reply-to ü@b.example']) {
    expect(await refused(`tenant set 7 ${bad}`), bad).toMatchObject({ code: 2 });
  }
  expect(await done('tenant disable 7')).toMatchObject({ disabled: true });
  expect((await admin(`tenants list --data ${service.dataFolder}`)).out).toContain(
    '7  seven, also 17 (disabled since 20',
  );
  const enabled = await done('tenant enable 7');
  expect(enabled).toMatchObject({ disabled: false });
  expect(enabled).not.toHaveProperty('disabledAt');
});

test('users: created with a password from standard input, changed, and disabled immediately with their sessions', async () => {
  const key = await createKey('--tenant 1 --context cms');
  await done('user create --tenant 1 --identification Eve@demo.example --name eve --id eve', `${PASSWORD}\n`);
  expect((await refused('user create --tenant 1 --identification EVE', PASSWORD)).err).toContain('belongs to user eve');
  expect((await refused('user create --tenant 1 --identification x', 'short')).err).toContain('8 characters');
  expect((await refused('user create --tenant 1 --identification x')).err).toContain('nothing was typed');
  expect((await refused('user create --tenant 1 --identification x --password y')).code).toBe(2);

  const { token } = SignedIn.parse((await signIn(key, 'eve')).json).auth;
  await done('user password eve@demo.example', 'another long one');
  expect((await signIn(key, 'eve')).status).toBe(403);
  expect((await signIn(key, 'EVE', 'another long one')).status).toBe(200);

  expect(await ask({ ...key, sessionToken: token })).toMatchObject({
    status: 401,
    json: { error: { code: 'INVALID_SESSION' } },
  });

  const session = SignedIn.parse((await signIn(key, 'eve', 'another long one')).json).auth.token;
  expect((await ask({ ...key, sessionToken: session })).status).toBe(200);
  await done('user disable eve');
  expect(await ask({ ...key, sessionToken: session })).toMatchObject({
    status: 401,
    json: { error: { code: 'INVALID_SESSION' } },
  });
  expect((await signIn(key, 'eve', 'another long one')).status).toBe(403);
  await done('user enable eve');
  expect((await ask({ ...key, sessionToken: session })).status).toBe(401);
  const eve = {
    ...key,
    sessionToken: SignedIn.parse((await signIn(key, 'eve', 'another long one')).json).auth.token,
  };
  expect((await ask(eve)).status).toBe(200);
  await done('user remove eve --tenant 1');
  expect((await ask(eve)).json).toMatchObject({ error: { code: 'WRONG_TENANT' } });
  expect((await refused('user remove eve --tenant 1')).err).toContain('not a member');
});

test('configurators and skins: written from a file and returned to pages', async () => {
  const key = await createKey('--tenant 1 --context planner');
  const { folder, remove } = await temporaryFolder('embedding');
  const file = path.join(folder, 'object.json');
  await writeFile(file, JSON.stringify({ url: 'https://planner.example/', settings: { mode: 'kitchen' }, extra: [1] }));
  await done(`configurator put kitchens --tenant 1 --file ${file}`);
  expect(await ask(key, '/v2/configurators/kitchens')).toMatchObject({
    status: 200,
    json: { configurator: { id: 'kitchens', tenant: 1, allowedHosts: [], settings: { mode: 'kitchen' }, extra: [1] } },
  });
  expect((await ask(key, `/v2/configurators/${'x'.repeat(3_000)}`)).status).toBe(404);
  await writeFile(file, JSON.stringify({ colors: { primary: '#123456' } }));
  await done(`skin put dark --file ${file}`);
  expect((await ask(key, '/v2/skins/dark')).json).toEqual({ skin: { id: 'dark', colors: { primary: '#123456' } } });
  expect((await refused(`configurator put kitchens --tenant 1 --file ${file}`)).err).toContain(
    'not a configurator: url',
  );
  await writeFile(file, '[1]');
  expect((await refused(`skin put dark --file ${file}`)).err).toContain('holds no JSON object');
  await remove();
});

test('rights: granted and revoked immediately, limited to catalogs, in another tenant too', async () => {
  const key = await createKey('--tenant 1 --context cms');
  await done('user create --tenant 1 --identification ron@demo.example --id ron', PASSWORD);
  const { token } = SignedIn.parse((await signIn(key, 'ron@demo.example')).json).auth;
  const start = async () => {
    const { json } = await ask({ ...key, sessionToken: token }, '/v2/items/basic:door/threeDimensionalAssets', 'POST', {
      body: new FormData(),
    });
    return z.object({ error: z.object({ code: z.string() }) }).parse(json).error.code;
  };
  expect(await start()).toBe('FORBIDDEN');
  await done('right grant --tenant 1 --user ron --right catalog-mgt --catalogs demo');
  expect(await start()).toBe('FORBIDDEN');
  await done('right grant --tenant 1 --user ron --right catalog-mgt --catalogs basic');
  expect(await start()).toBe('INVALID_REQUEST');
  const members = { id: 'ron', rights: ['catalog-mgt'], catalogs: ['demo', 'basic'] };
  expect(await done('user list --tenant 1')).toContainEqual(expect.objectContaining(members));
  await done('right revoke --tenant 1 --user ron --right catalog-mgt --catalogs basic');
  expect(await start()).toBe('FORBIDDEN');
  await done('right grant --tenant 1 --user ron --right catalog-mgt,plans');
  expect(await start()).toBe('INVALID_REQUEST');
  expect((await refused('right revoke --tenant 1 --user ron --right catalog-mgt --catalogs basic')).code).toBe(1);
  const { out } = await admin(`right revoke --tenant 1 --user ron --right catalog-mgt --data ${service.dataFolder}`);
  expect(out).toBe('ron in tenant 1: plans');
  expect(await start()).toBe('FORBIDDEN');

  expect((await refused('right revoke --tenant 2 --user ron --right plans')).err).toContain('not a member');
  await done('right grant --tenant 2 --user ron --right jobs');
  expect(await done('users list --tenant 2')).toContainEqual(expect.objectContaining({ id: 'ron', rights: ['jobs'] }));
  expect((await refused('right grant --tenant 1 --user ron --right plans --catalogs demo')).code).toBe(2);
  expect((await refused('right grant --tenant 1 --user ron --right everything')).code).toBe(2);
});

test('an unknown object is reported in a sentence, and an invalid command in one that lists the options', async () => {
  expect(await refused('tenant set 99 --name x')).toEqual({ code: 1, err: 'there is no tenant 99' });
  expect(await refused('apikey create --tenant 99 --context cms')).toMatchObject({ err: 'there is no tenant 99' });
  expect(await refused('apikey list --tenant 99')).toMatchObject({ err: 'there is no tenant 99' });
  expect(await refused('apikey disable nokey')).toMatchObject({ err: 'there is no api key nokey' });
  expect(await refused('user disable nobody')).toMatchObject({ err: 'there is no user nobody' });
  expect(await refused('job show nojob')).toMatchObject({ code: 1, err: 'there is no job nojob' });
  expect((await refused('tenant destroy 1')).err).toContain('tenant takes create, list, set');
  expect((await refused('flower create')).err).toContain('there is no flower: the nouns are tenant, ');
  for (const list of ['jobs list --item demo:a --tenant 99', 'outbox list --tenant 99']) {
    expect(await refused(list)).toEqual({ code: 1, err: 'there is no tenant 99' });
  }
  const { dataFolder } = service;
  for (const [place, reason] of [
    [dataFolder, 'not empty'],
    [`${dataFolder}/endpoints.json`, 'no folder'],
  ]) {
    const sentence = expect.stringContaining(`${place} is ${reason}: give a new`);
    expect(await refused(`backup create --to ${place}`)).toEqual({ code: 1, err: sentence });
  }
  expect(await refused('dlq redrive mailNotices')).toMatchObject({
    err: expect.stringContaining('has no queue mailN'),
  });
  expect((await refused('tenant set 1 --wbhook x')).err.split('\n')[0]).toBe(
    'There is no option --wbhook; did you mean --webhook?',
  );
  expect((await refused('tenant disable')).err).toContain('tenant disable takes: TENANT');
  expect((await refused('tenant disable one')).err).toContain('TENANT: a tenant is a number');
  expect((await refused('apikey create --context cms')).err).toContain('--tenant N is needed');
  expect((await refused('apikey create --tenant 1 --context phone')).code).toBe(2);
  expect((await refused('tenant list --catalogs a')).err).toContain('tenant list has no option --catalogs');
});

test('dlq show names what failed, and after dlq redrive it is tried again', async () => {
  const QueueStates = z.array(z.object({ queue: z.string(), waiting: z.int(), inWork: z.int(), deadLetters: z.int() }));
  const stateOfSetAside = async () =>
    QueueStates.parse(await done('dlq list')).find(({ queue }) => queue === 'setAside');
  await stateOfSetAside();
  const sqs = new SQSClient({});
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const QueueUrl = QueueUrls.find((url) => /set-?aside-?dead/i.test(url));
  const dynamodb = { Keys: { pk: { S: '1#plan#gone' }, sk: { S: 'plan' } } };
  const fault = new RangeError('too many arguments');
  const record = setAsideRecord('draw-plan-thumbnails', { sequenceNumber: '1', dynamodb }, fault, new Date());
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(record) }));
  sqs.destroy();
  expect(await done('dlq show setAside')).toMatchObject([
    { fields: { worker: 'draw-plan-thumbnails', row: '1#plan#gone / plan', faults: 'RangeError' } },
  ]);
  await expect
    .poll(() => stateOfSetAside(), { timeout: CACHE_MS, interval: 200 })
    .toMatchObject({ deadLetters: 1, inWork: 0 });
  await done('dlq redrive setAside');
  const none = { waiting: 0, inWork: 0, deadLetters: 0 };
  await expect.poll(() => stateOfSetAside(), { timeout: 3 * CACHE_MS, interval: 500 }).toMatchObject(none);
});

test('a plan of the tenant becomes a demo plan and back; the plan of a user and an unknown plan are refused', async () => {
  const { endpoints } = service;
  const editor = await demoClient(endpoints, { user: 'admin' });
  const shown = await createPlan(editor, { name: 'Show flat', user: null, tenant: 1 });
  const own = await createPlan(editor, { name: 'My flat' });
  const demoPlans = async () => JSON.stringify((await editor.call('GET', '/v2/plans/demoPlans')).json);
  expect(await done(`plan demo ${shown.id} on --tenant 1`)).toEqual({ plan: { id: shown.id, demo: true } });
  expect(await demoPlans()).toContain(shown.id);
  await done(`plan demo ${shown.id} off --tenant 1`);
  expect(await demoPlans()).not.toContain(shown.id);
  expect(await refused(`plan demo ${own.id} on --tenant 1`)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/user/),
  });
  expect(await refused(`plan demo ${shown.id} on --tenant 2`)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no plan/),
  });
});

test('demo content is written again with new credentials; a tenant of the operator with such a number is refused', async () => {
  const Seeded = z.object({ baseUrl: z.string(), tenants: Endpoints.shape.tenants });
  const { baseUrl, tenants } = Seeded.parse(await done('demo seed'));
  expect(baseUrl).toBe(service.endpoints.baseUrl);
  const signsIn = () =>
    demoClient({ ...service.endpoints, tenants }, { user: 'viewer' }).then(
      () => true,
      () => false,
    );
  await expect.poll(signsIn, { timeout: 2 * CACHE_MS, interval: 500 }).toBe(true);
  await done('tenant set 2 --name shop');
  expect(await refused('demo seed')).toMatchObject({
    code: 1,
    err: expect.stringContaining('belongs to the tenant shop'),
  });
});

test('an upgrade moves shared tags and files of catalog jobs of an earlier version, once', async () => {
  expect(await done('upgrade')).toEqual({ upgraded: 0 });
  // Imported late: stores open with the operator's environment, which the command has read.
  const { openTable } = await import('../../../shared/platform/aws/table.ts');
  const { openWholeBucket } = await import('../../../shared/platform/aws/whole-bucket.ts');
  const [jobs, tags, files] = [openTable('jobs'), tagStore(openTable('tags')), openWholeBucket('privateFiles')];
  const content = TagContent.parse({ accessibleByTenants: [2] });
  const tag = { tenant: 1, created: new Date(0).toISOString(), revision: 1, layout: 1 as const, content };
  await tags.create({ id: 'of an earlier version', ...tag });
  const id = newJobId(1, randomId());
  const facts = { sourceSettings: { work: 'export', format: 'csv' }, sourceKey: null, startedBy: null };
  await newJobs(jobs).create({ id, tenant: 1, targetId: 'basic', kind: 'catalog', ...facts }, new Date());
  await files.putBytes(`1/catalog-jobs/${id}/result`, Buffer.from('row,id\n'), { contentType: 'text/csv' });
  for (const sk of ['tags', 'catalogJobFiles']) await jobs.delete({ pk: '0#upgrade', sk });

  expect(await done('upgrade')).toEqual({ upgraded: 2 });
  expect(await tags.findOwn(1, 'of an earlier version')).toMatchObject({ layout: 2, content });
  expect(await files.keys(`1/catalog-jobs/${id}/`).next()).toMatchObject({ done: true });
  const { result } = catalogJobFiles({ tenant: 1, id });
  expect(String(await files.findBytes(result, 100))).toBe('row,id\n');
  expect(await done('upgrade')).toEqual({ upgraded: 0 });
});

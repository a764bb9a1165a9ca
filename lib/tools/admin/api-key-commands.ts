import * as z from 'zod';
import { openTable } from '../../../shared/platform/aws/table.ts';
import {
  type ApiKey,
  ApiKeyContext,
  ApiKeyId,
  IvMode,
  MAX_LIVE_SECRETS,
  TokenAlgorithm,
} from '../../../shared/platform/identity/tenants/api-key.ts';
import { findApiKey, listApiKeys, putApiKey } from '../../../shared/platform/identity/tenants/api-key-store.ts';
import { newSecret, Secret } from '../../../shared/platform/identity/tenants/secret.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { counted } from '../../../shared/platform/text/counted.ts';
import { type AdminContext, type Command, type CommandResult, command } from './command.ts';
import { flag, listOf, parameter, TenantNumber } from './parameters.ts';

const TENANT = parameter('N', 'number of the tenant', TenantNumber);
const ID = parameter('ID', 'id of the api key', ApiKeyId);
const SECRET_STDIN = flag('take the secret from a prompt or standard input instead of making one');

const Tenants = z.union([z.literal('all'), listOf(TenantNumber)], { error: 'write all, or numbers with commas' });

/** The operator's commands for API keys. A secret is printed once, by the command that creates it. */
export const apiKeyCommands: readonly Command[] = [
  command({
    noun: 'apikey',
    verb: 'create',
    summary: 'a new api key; prints its secret once',
    args: {},
    options: {
      tenant: TENANT,
      context: parameter('NAME', 'planner, configurator or cms: what kind of client holds it', ApiKeyContext),
      id: parameter('ID', 'its id; default: a new one', ApiKeyId.optional()),
      public: flag('a browser key: public, without a secret, accepts 03'),
      tenants: parameter('all|N,M', 'further tenants that a public key serves', Tenants.optional()),
      algorithms: parameter('01,02', 'how tokens may be wrapped: 01, 02, 03', listOf(TokenAlgorithm).optional()),
      iv: parameter('NAME', 'initialisation vector of 01: zero or prefix', IvMode.default('zero')),
      secretStdin: SECRET_STDIN,
    },
    async run(values, context) {
      const identity = openTable('identity');
      const tenant = await findTenant(identity, values.tenant);
      if (!tenant) throw new Error(`there is no tenant ${values.tenant}`);
      const id = values.id ?? `${tenant.name.replace(/[^A-Za-z0-9]+/g, '-')}-${values.context}-${context.ids()}`;
      if (await findApiKey(identity, id)) throw new Error(`the api key ${id} already exists`);
      const algorithms = values.algorithms ?? (values.public ? ['03' as const] : ['01' as const, '02' as const]);
      const encrypted = algorithms.some((algorithm) => algorithm !== '03');
      const secret = encrypted || values.secretStdin ? await freshSecret(values.secretStdin, context) : undefined;
      const { public: isPublic, tenants, iv } = values;
      const apiKey = await putApiKey(identity, {
        ...{ id, tenant: tenant.id, context: values.context, public: isPublic, algorithms, ivMode: iv },
        secrets: secret === undefined ? [] : [secret],
        ...(tenants === undefined ? {} : { tenants }),
      });
      return withSecret(apiKey, secret);
    },
  }),
  command({
    noun: 'apikey',
    verb: 'list',
    summary: 'the api keys of a tenant, without their secrets',
    args: {},
    options: { tenant: TENANT },
    async run({ tenant }) {
      const identity = openTable('identity');
      const owner = await findTenant(identity, tenant);
      if (!owner) throw new Error(`there is no tenant ${tenant}`);
      const apiKeys: ApiKey[] = [];
      for await (const apiKey of listApiKeys(identity, owner.id)) apiKeys.push(apiKey);
      const lines = apiKeys.length > 0 ? apiKeys.map(line) : [`tenant ${tenant} has no api keys`];
      return { lines, value: apiKeys.map(shown) };
    },
  }),
  command({
    noun: 'apikey',
    verb: 'rotate',
    summary: 'a second secret in addition to the current one, valid within 30 s; prints it once',
    args: { id: ID },
    options: { dropOld: flag('instead: delete the older of two secrets'), secretStdin: SECRET_STDIN },
    async run({ id, dropOld, secretStdin }, context) {
      const apiKey = await apiKeyOf(id);
      if (dropOld) return withSecret(await change(apiKey, { secrets: newestOnly(apiKey) }), undefined);
      refuseRotation(apiKey);
      const secret = await freshSecret(secretStdin, context);
      return withSecret(await change(apiKey, { secrets: [secret, ...apiKey.secrets] }), secret);
    },
  }),
  ...(['disable', 'enable'] as const).map((verb) =>
    command({
      noun: 'apikey',
      verb,
      summary: verb === 'disable' ? 'it stops working; within 30 s' : 'it works again; within 30 s',
      args: { id: ID },
      options: {},
      run: async ({ id }) => withSecret(await change(await apiKeyOf(id), { disabled: verb === 'disable' }), undefined),
    }),
  ),
];

async function apiKeyOf(id: string): Promise<ApiKey> {
  const apiKey = await findApiKey(openTable('identity'), id);
  if (!apiKey) throw new Error(`there is no api key ${id}`);
  return apiKey;
}

function change(apiKey: ApiKey, changes: Partial<ApiKey>): Promise<ApiKey> {
  return putApiKey(openTable('identity'), { ...apiKey, ...changes });
}

async function freshSecret(
  given: boolean,
  { readSecret, randomBytes }: Pick<AdminContext, 'readSecret' | 'randomBytes'>,
): Promise<string> {
  return given ? Secret.parse(await readSecret('Secret')) : newSecret(randomBytes);
}

function refuseRotation({ id, secrets, algorithms }: ApiKey): void {
  if (algorithms.every((algorithm) => algorithm === '03')) {
    throw new Error(`${id} accepts tokens without encryption only, so it needs no secret`);
  }
  if (secrets.length >= MAX_LIVE_SECRETS) {
    throw new Error(`${id} has ${MAX_LIVE_SECRETS} live secrets: delete the older one first with --drop-old`);
  }
}

function newestOnly({ id, secrets }: ApiKey): string[] {
  const [newest, ...older] = secrets;
  if (newest === undefined || older.length === 0) throw new Error(`${id} has no older secret`);
  return [newest];
}

function withSecret(apiKey: ApiKey, secret: string | undefined): CommandResult {
  const lines = secret === undefined ? [] : [`secret  ${secret}`, 'Store the secret now: it is not shown again.'];
  return {
    lines: [line(apiKey), ...lines],
    value: { apiKey: shown(apiKey), ...(secret === undefined ? {} : { secret }) },
  };
}

/** The part of an API key that may be shown again. */
function shown({ secrets, ...apiKey }: ApiKey): Omit<ApiKey, 'secrets'> & { liveSecrets: number } {
  return { ...apiKey, liveSecrets: secrets.length };
}

function line({ id, tenant, context, secrets, algorithms, tenants, disabled, ...apiKey }: ApiKey): string {
  const facts = [
    `tenant ${tenant}`,
    context,
    apiKey.public ? 'public' : counted(secrets.length, 'live secret'),
    algorithms.join(' '),
    ...(tenants === undefined ? [] : [`serves ${tenants === 'all' ? 'all tenants' : tenants.join(', ')} too`]),
    ...(disabled ? ['disabled'] : []),
  ];
  return `${id}  (${facts.join(', ')})`;
}

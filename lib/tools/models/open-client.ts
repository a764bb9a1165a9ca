import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Client, createClient } from '../../../shared/contract/client/index.ts';
import { Endpoints } from '../../local/service/endpoints.ts';
import { CallError } from '../command-line/call-error.ts';
import type { ModelsCall } from './models-call.ts';
import { patientCall } from './patient-call.ts';

interface Credentials {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secret: string | undefined;
  readonly identification: string;
  readonly password: string;
}

/**
 * Signs in as a manager of the tenant: at the local service with its demo credentials, at another address with those of
 * the environment.
 *
 * @throws CallError if there are no credentials; ServiceCallError if they are refused
 */
export async function openClient(call: Pick<ModelsCall, 'tenant' | 'dataFolder' | 'url'>): Promise<Client> {
  const { baseUrl, apiKey, secret, identification, password } =
    call.url === undefined ? ofLocal(call) : ofStage(call.url);
  const key = { baseUrl, apiKey, secret, currentTenant: call.tenant };
  const { auth } = await patientCall(() => createClient(key).signIn({ body: { identification, password } }));
  return createClient({ ...key, sessionToken: auth.token });
}

function ofLocal({ tenant, dataFolder }: Pick<ModelsCall, 'tenant' | 'dataFolder'>): Credentials {
  const file = path.join(dataFolder, 'endpoints.json');
  if (!existsSync(file)) {
    throw new CallError(`No service runs with the folder ${dataFolder}: run npm start, or give --data or --url.`);
  }
  const { baseUrl, tenants } = Endpoints.parse(JSON.parse(readFileSync(file, 'utf8')));
  const known = tenants.find(({ id }) => id === tenant);
  const key = known?.apiKeys.find(({ context, secret }) => context === 'cms' && secret !== undefined);
  const [user] = known?.users ?? [];
  if (!key || !user) throw new CallError(`The local service has no credentials of tenant ${tenant}: give --url.`);
  const { identification, password } = user;
  return { baseUrl, apiKey: key.apiKey, secret: key.secret, identification, password };
}

function ofStage(url: string): Credentials {
  const { API_KEY: apiKey, API_SECRET: secret, LOGIN: identification, PASSWORD: password } = process.env;
  if (!apiKey || !identification || !password) {
    throw new CallError('With --url, set API_KEY, API_SECRET, LOGIN and PASSWORD in the environment.');
  }
  return { baseUrl: url.replace(/\/+$/, ''), apiKey, secret, identification, password };
}

import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { type ClientIdentity, signRequest } from '../../shared/auth/sign-request.ts';
import { Item } from '../../shared/items/item.ts';
import { AssetProcessing } from '../../shared/jobs/job.ts';

const JOB_TIMEOUT_MS = 120_000;
const POLL_MS = 100;

const SignedIn = z.object({ auth: z.object({ token: z.string() }) });
const JobAnswer = z.object({ assetProcessing: AssetProcessing });
const ItemAnswer = z.object({ item: Item });

/** What came back: the JSON body as it is; undefined when there was none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** A client of the service as a customer writes one: signs every request, knows nothing of what is behind. */
export interface Client {
  readonly identity: ClientIdentity;
  call(method: string, path: string, init?: RequestInit): Promise<Answer>;
  /** Sends a model and answers the job as it is right after. Throws when the call is refused. */
  startConversion(itemId: string, fileName: string, bytes: Uint8Array): Promise<AssetProcessing>;
  /** Waits until a job has ended, with 100 or with -1. */
  ended(jobId: string): Promise<AssetProcessing>;
  item(id: string): Promise<Item>;
}

/** Which of the demo credentials a client has. */
export interface ClientOptions {
  readonly tenant?: number;
  readonly context?: 'planner' | 'cms' | 'browser';
  /** Who is signed in; nobody when not given. */
  readonly user?: 'admin' | 'viewer';
}

/** Makes a client with demo credentials, signed in when a user is named. */
export async function demoClient(endpoints: Endpoints, options: ClientOptions = {}): Promise<Client> {
  const { tenant: tenantId = 1, context = 'planner', user } = options;
  const tenant = endpoints.tenants.find(({ id }) => id === tenantId);
  const key = tenant?.apiKeys.find(({ apiKey }) => apiKey.endsWith(`-${context}`));
  if (!tenant || !key) throw new Error(`there is no ${context} key of tenant ${tenantId}`);
  const identity: ClientIdentity = { apiKey: key.apiKey, secret: key.secret };
  if (!user) return clientOf(endpoints, identity);
  const person = tenant.users.find(({ identification }) => identification.startsWith(`${user}@`));
  const { json } = await clientOf(endpoints, identity).call('POST', '/v2/auth/signin', jsonBody(person));
  return clientOf(endpoints, { ...identity, sessionToken: SignedIn.parse(json).auth.token });
}

/** A JSON body with its header. */
export function jsonBody(value: unknown): RequestInit {
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}

/** A form with one file in it. */
export function fileForm(part: string, fileName: string, bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set(part, new File([new Uint8Array(bytes)], fileName));
  return form;
}

/** A client with the identity given, which need not be a good one. */
export function clientOf(endpoints: Pick<Endpoints, 'baseUrl'>, identity: ClientIdentity): Client {
  const call: Client['call'] = async (method, path, init = {}) => {
    const headers = { ...signRequest(identity, new Date()), ...Object.fromEntries(new Headers(init.headers)) };
    const response = await fetch(`${endpoints.baseUrl}${path}`, { ...init, method, headers, redirect: 'manual' });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    identity,
    call,
    async startConversion(itemId, fileName, bytes) {
      const body = fileForm('threeDimensionalAsset', fileName, bytes);
      const { json } = await call('POST', `/v2/items/${itemId}/threeDimensionalAssets`, { body });
      return JobAnswer.parse(json).assetProcessing;
    },
    async ended(jobId) {
      for (const deadline = Date.now() + JOB_TIMEOUT_MS; ; await sleep(POLL_MS)) {
        const { json } = await call('GET', `/v2/assetProcessings/${jobId}`);
        const { assetProcessing } = JobAnswer.parse(json);
        if (assetProcessing.status === 100 || assetProcessing.status === -1) return assetProcessing;
        if (Date.now() > deadline) throw new Error(`job ${jobId} is still at ${assetProcessing.status}`);
      }
    },
    async item(id) {
      const { json } = await call('GET', `/v2/items/${id}`);
      return ItemAnswer.parse(json).item;
    },
  };
}

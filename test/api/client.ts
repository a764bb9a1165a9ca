import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { type ClientOptions as Connection, createClient, signedFetch } from '../../shared/contract/client/index.ts';
import type { Item } from '../../shared/domain/items/shown-item.ts';
import type { AssetProcessing } from '../../shared/domain/jobs/asset-processing.ts';

const JOB_TIMEOUT_MS = 300_000;
/** The first pause between two looks at a job; the following ones are longer. A look costs 30 ms of one core. */
const FIRST_PAUSE_MS = 300;
const PAUSE_GROWTH = 1.5;
const LONGEST_PAUSE_MS = 1_500;

/** The key and the user with which a client calls. */
export type ClientIdentity = Omit<Connection, 'baseUrl'>;

/** The response: the JSON body unchanged; undefined if there is no body. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** The published client with typed methods, and below them untyped requests, with which tests send wrong input. */
export interface Client {
  readonly identity: ClientIdentity;
  /** Returns the raw response, for bodies that are not JSON. Does not follow redirects. */
  response(method: string, path: string, init?: RequestInit): Promise<Response>;
  call(method: string, path: string, init?: RequestInit): Promise<ApiResponse>;
  /** Sends a model and returns the job in its first state. Throws if the call is refused. */
  startConversion(itemId: string, fileName: string, bytes: Uint8Array): Promise<AssetProcessing>;
  /** Waits until the status of a job is 100 or -1. */
  ended(jobId: string): Promise<AssetProcessing>;
  item(id: string): Promise<Item>;
}

/** The demo credentials of a client. */
export interface ClientOptions {
  readonly tenant?: number;
  readonly context?: 'planner' | 'cms' | 'browser';
  /** The user to sign in; no sign-in if undefined. */
  readonly user?: 'admin' | 'viewer';
}

/** Creates a client with demo credentials. Signs in if a user is given. */
export async function demoClient(endpoints: Endpoints, options: ClientOptions = {}): Promise<Client> {
  const { tenant: tenantId = 1, context = 'planner', user } = options;
  const tenant = endpoints.tenants.find(({ id }) => id === tenantId);
  const key = tenant?.apiKeys.find(({ apiKey }) => apiKey.endsWith(`-${context}`));
  if (!tenant || !key) throw new Error(`there is no ${context} key for tenant ${tenantId}`);
  const identity: ClientIdentity = { apiKey: key.apiKey, secret: key.secret };
  if (!user) return clientOf(endpoints, identity);
  const person = tenant.users.find(({ identification }) => identification.startsWith(`${user}@`));
  if (!person) throw new Error(`there is no ${user} in tenant ${tenantId}`);
  const { auth } = await createClient({ ...identity, baseUrl: endpoints.baseUrl }).signIn({ body: person });
  return clientOf(endpoints, { ...identity, sessionToken: auth.token });
}

/** A JSON body with its Content-Type header. */
export function jsonBody(value: unknown): RequestInit {
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}

/** A form with one file. */
export function fileForm(part: string, fileName: string, bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set(part, new File([new Uint8Array(bytes)], fileName));
  return form;
}

/** Creates a client with the given identity, which may be invalid. */
export function clientOf(endpoints: Pick<Endpoints, 'baseUrl'>, identity: ClientIdentity): Client {
  const connection = { ...identity, baseUrl: endpoints.baseUrl };
  const client = createClient(connection);
  const send = signedFetch(connection);
  const response: Client['response'] = (method, path, init) => send(method, path, { ...init, redirect: 'manual' });
  return {
    identity,
    response,
    async call(method, path, init) {
      const { status, headers, text } = await read(response(method, path, init));
      return { status, headers, json: text === '' ? undefined : JSON.parse(text) };
    },
    async startConversion(itemId, fileName, bytes) {
      const files = { threeDimensionalAsset: new File([new Uint8Array(bytes)], fileName) };
      return (await client.createConversion({ params: { id: itemId }, files })).assetProcessing;
    },
    async ended(jobId) {
      const deadline = Date.now() + JOB_TIMEOUT_MS;
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * PAUSE_GROWTH, LONGEST_PAUSE_MS)) {
        const { assetProcessing } = await client.getAssetProcessing({ params: { id: jobId } });
        if (assetProcessing.status === 100 || assetProcessing.status === -1) return assetProcessing;
        if (Date.now() > deadline) throw new Error(`job ${jobId} is still at ${assetProcessing.status}`);
        await sleep(pauseMs);
      }
    },
    async item(id) {
      return (await client.getItem({ params: { id } })).item;
    },
  };
}

async function read(pending: Promise<Response>) {
  const response = await pending;
  return { status: response.status, headers: response.headers, text: await response.text() };
}

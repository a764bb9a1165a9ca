import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { type Caller, callerOf } from './caller.ts';

/** Who attacks, who must not notice, and the people of the tenants. */
export interface AttackContext {
  readonly endpoints: Endpoints;
  /** The folder of the service's data, if it runs on this machine. */
  readonly dataFolder: string | undefined;
  /** The process of the service, if it runs on this machine. */
  readonly processId: number | undefined;
  readonly isShort: boolean;
  /** Anonymous, with the public browser key of tenant 1. */
  attacker(address?: string): Caller;
  /** A user of a tenant, signed in once. */
  user(tenant: 1 | 2, name: 'admin' | 'viewer'): Promise<Caller>;
  /** The key and the user's password. */
  credentials(tenant: 1 | 2, name: 'admin' | 'viewer'): { identification: string; password: string };
  /** The session token of a user who is signed in. */
  session(tenant: 1 | 2, name: 'admin' | 'viewer'): Promise<string>;
  key(tenant: 1 | 2, kind: 'planner' | 'cms' | 'browser' | 'console'): { apiKey: string; secret?: string };
}

/** What an attempt found: undefined if the service held, else what got through. */
export type Finding = string | undefined;

/** One thing that an attacker tries. */
export interface Attempt {
  /** Number of the finding in the issue, or the name of a matrix. */
  readonly of: string;
  /** What the service must do, as a sentence. */
  readonly promise: string;
  /** Runs in the full form only. */
  readonly long?: true;
  /** Several findings for an attempt of many calls. @returns what got through, for each call */
  run(context: AttackContext): Promise<readonly Finding[]>;
}

const NAMES = { 1: 'demo', 2: 'other' } as const;

/** Opens the context of a running service with its demo tenants. */
export function attackContext(
  endpoints: Endpoints,
  place: Pick<AttackContext, 'dataFolder' | 'processId' | 'isShort'>,
): AttackContext {
  const sessions = new Map<string, Promise<string>>();
  const key: AttackContext['key'] = (tenant, kind) => {
    const wanted = `${NAMES[tenant]}-${kind}`;
    const found = endpoints.tenants.flatMap(({ apiKeys }) => apiKeys).find(({ apiKey }) => apiKey === wanted);
    if (!found) throw new Error(`there is no key ${wanted}`);
    return { apiKey: found.apiKey, ...(found.secret !== undefined && { secret: found.secret }) };
  };
  const credentials: AttackContext['credentials'] = (tenant, name) => {
    const users = endpoints.tenants.find(({ id }) => id === tenant)?.users ?? [];
    const found = users.find(({ identification }) => identification.startsWith(`${name}@`));
    if (!found) throw new Error(`tenant ${tenant} has no ${name}`);
    return found;
  };
  const session: AttackContext['session'] = (tenant, name) => {
    const known =
      sessions.get(`${tenant} ${name}`) ??
      signIn(callerOf(endpoints, key(tenant, 'planner')), credentials(tenant, name));
    sessions.set(`${tenant} ${name}`, known);
    return known;
  };
  return {
    endpoints,
    ...place,
    key,
    credentials,
    session,
    attacker: (address) => callerOf(endpoints, key(1, 'browser'), address),
    async user(tenant, name) {
      return callerOf(endpoints, { ...key(tenant, 'planner'), sessionToken: await session(tenant, name) });
    },
  };
}

async function signIn(caller: Caller, body: { identification: string; password: string }): Promise<string> {
  const { status, text } = await caller.call({ path: '/v2/auth/signin', json: body });
  const token = status === 200 ? JSON.parse(text)?.auth?.token : undefined;
  if (typeof token !== 'string') throw new Error(`signing in returned ${status}: ${text.slice(0, 200)}`);
  return token;
}

import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ConditionFailedError, type Key, type Table, writeTransaction } from '../../platform/aws/table.ts';
import { oidcCodeKey, oidcStateKey } from '../../platform/identity/tenants/identity-keys.ts';
import { UserId } from '../../platform/identity/users/user.ts';

const STATE_SECONDS = 600;
const CODE_SECONDS = 60;

/** A sign-in that waits for the provider. The row's key is the hash of its state. */
const StartedSignIn = z.object({
  tenant: z.int(),
  issuer: z.string(),
  clientId: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});
type StartedSignIn = z.infer<typeof StartedSignIn>;

const SignedIn = z.object({ user: UserId });

/** Keeps a sign-in for ten minutes. */
export async function putStarted(identity: Table, state: string, started: StartedSignIn, now: Date): Promise<void> {
  await identity.put({ ...oidcStateKey(hash(state)), ...started, expiresAt: end(now, STATE_SECONDS) });
}

/** Returns the sign-in of a state once; undefined if the state is unknown, used or too old. */
export function takeStarted(identity: Table, state: string, now: Date): Promise<StartedSignIn | undefined> {
  return takeOnce(identity, oidcStateKey(hash(state)), StartedSignIn, now);
}

/** Keeps for a minute who has signed in. Nobody else reads the row: its key is the hash of the code. */
export async function putCode(identity: Table, tenant: number, code: string, user: string, now: Date): Promise<void> {
  await identity.put({ ...oidcCodeKey(tenant, hash(code)), user, expiresAt: end(now, CODE_SECONDS) });
}

/** Returns the user of a code of this tenant once; undefined if the code is unknown, used or too old. */
export async function takeCode(identity: Table, tenant: number, code: string, now: Date): Promise<string | undefined> {
  return (await takeOnce(identity, oidcCodeKey(tenant, hash(code)), SignedIn, now))?.user;
}

/** Reads and deletes a row. Of several calls at the same time, one gets it. */
async function takeOnce<S extends z.ZodObject>(
  identity: Table,
  key: Key,
  schema: S,
  now: Date,
): Promise<z.output<S> | undefined> {
  const row = await identity.get(key, schema.extend({ expiresAt: z.int() }), { consistent: true });
  if (row === undefined) return undefined;
  try {
    const condition = { expression: 'attribute_exists(pk)' };
    // A transaction: unlike a plain delete, one that the SDK sends twice does not count as two.
    await writeTransaction([{ table: identity, delete: key, condition }]);
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
  // The table deletes rows hours or days after their end.
  return now.getTime() < Number(row.expiresAt) * 1_000 ? schema.parse(row) : undefined;
}

function end(now: Date, seconds: number): number {
  return Math.floor(now.getTime() / 1_000) + seconds;
}

function hash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

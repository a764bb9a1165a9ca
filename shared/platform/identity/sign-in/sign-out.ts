import type { Table } from '../../aws/table.ts';
import type { Caller } from '../callers/caller.ts';
import { deleteSession } from './session-store.ts';
import type { SignOutResult } from './sign-in-schemas.ts';

/**
 * Ends the caller's session immediately. Does nothing if nobody is signed in.
 *
 * @param deps the table `identity`: DeleteItem
 */
export async function signOut(
  caller: Pick<Caller, 'sessionTokenHash'>,
  deps: { readonly identity: Table },
): Promise<SignOutResult> {
  if (caller.sessionTokenHash !== undefined) await deleteSession(deps.identity, caller.sessionTokenHash);
  return { auth: { signedOut: true } };
}

import { signOut, signOutByGet } from '../../shared/contract/routes/auth.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { signOut as endSession } from '../../shared/platform/identity/sign-in/sign-out.ts';

const identity = openTable('identity');
const SIGNED_OUT = { auth: { signedOut: true } } as const;

// HEAD must not end the session: programs that check links send it.
export const handler = endpoint([signOut, signOutByGet], async ({ method, caller }) =>
  method === 'HEAD' ? SIGNED_OUT : endSession(caller, { identity }),
);

import { signOut as endSession } from '../../shared/auth/sign-out.ts';
import { openTable } from '../../shared/aws/table.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { signOut, signOutByGet } from '../../shared/routes.ts';

const identity = openTable('identity');
const SIGNED_OUT = { auth: { signedOut: true } } as const;

// HEAD asks what GET would answer, and has no effect: programs that look at links send it.
export const handler = endpoint([signOut, signOutByGet], async ({ method, caller }) =>
  method === 'HEAD' ? SIGNED_OUT : endSession(caller, { identity }),
);

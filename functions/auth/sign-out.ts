import { signOut as endSession } from '../../shared/auth/sign-out.ts';
import { openTable } from '../../shared/aws/table.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { signOut, signOutByGet } from '../../shared/routes.ts';

const identity = openTable('identity');

export const handler = endpoint([signOut, signOutByGet], ({ caller }) => endSession(caller, { identity }));

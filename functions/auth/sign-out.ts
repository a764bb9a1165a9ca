import { signOut as endSession } from '../../shared/auth/sign-out.ts';
import { openTable } from '../../shared/aws/table.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { signOut } from '../../shared/routes.ts';

const identity = openTable('identity');

/** Both methods of the path: the pipeline does the same for `signOutByGet`. */
export const handler = endpoint(signOut, ({ caller }) => endSession(caller, { identity }));

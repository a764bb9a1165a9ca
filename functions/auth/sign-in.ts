import { randomBytes } from 'node:crypto';
import { authSettings } from '../../shared/auth/auth-settings.ts';
import { signIn as startSession } from '../../shared/auth/sign-in.ts';
import { openTable } from '../../shared/aws/table.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { signIn } from '../../shared/routes.ts';

const deps = {
  identity: openTable('identity'),
  clock: () => new Date(),
  randomBytes,
  settings: authSettings(process.env),
};

export const handler = endpoint(signIn, ({ body, caller }) => startSession(body, caller, deps));

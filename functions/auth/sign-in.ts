import { randomBytes } from 'node:crypto';
import { signIn } from '../../shared/contract/routes/auth.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { authSettings } from '../../shared/platform/identity/callers/auth-settings.ts';
import { signIn as startSession } from '../../shared/platform/identity/sign-in/sign-in.ts';
import { signInBuckets } from '../../shared/platform/identity/sign-in/sign-in-buckets.ts';

const identity = openTable('identity');
const clock = () => new Date();
const deps = { identity, clock, randomBytes, settings: authSettings(process.env) };

export const handler = endpoint(signIn, async ({ body, caller, sourceIp, limiter }) => {
  const { attempts, failures } = signInBuckets(body.identification, sourceIp);
  // Counted before the password is checked, so that attempts at the same time cannot exceed the limit.
  await limiter.count([...attempts, ...failures]);
  const result = await startSession(body, caller, deps);
  await limiter.giveBack(failures);
  return result;
});

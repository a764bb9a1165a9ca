import { randomBytes } from 'node:crypto';
import { signIn } from '../../shared/contract/routes/auth.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { authSettings } from '../../shared/platform/identity/callers/auth-settings.ts';
import { signIn as startSession } from '../../shared/platform/identity/sign-in/sign-in.ts';
import { signInBuckets } from '../../shared/platform/identity/sign-in/sign-in-buckets.ts';
import { openRateLimiter } from '../../shared/platform/rate-limits/open-rate-limiter.ts';

const identity = openTable('identity');
const clock = () => new Date();
const deps = { identity, clock, randomBytes, settings: authSettings(process.env) };
const limiter = openRateLimiter(clock);

export const handler = endpoint(signIn, async ({ body, caller, sourceIp }) => {
  await limiter.count(signInBuckets(body.identification, sourceIp));
  return startSession(body, caller, deps);
});

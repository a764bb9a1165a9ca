import { randomBytes } from 'node:crypto';
import { authSettings } from '../../shared/auth/auth-settings.ts';
import { signIn as startSession } from '../../shared/auth/sign-in.ts';
import { signInBuckets } from '../../shared/auth/sign-in-buckets.ts';
import { openTable } from '../../shared/aws/table.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { openRateLimiter } from '../../shared/rate-limits/open-rate-limiter.ts';
import { signIn } from '../../shared/routes.ts';

const identity = openTable('identity');
const clock = () => new Date();
const deps = { identity, clock, randomBytes, settings: authSettings(process.env) };
const limiter = openRateLimiter(clock);

export const handler = endpoint(signIn, async ({ body, caller, sourceIp }) => {
  await limiter.count(signInBuckets(body.identification, sourceIp));
  return startSession(body, caller, deps);
});

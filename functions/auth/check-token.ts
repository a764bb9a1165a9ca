import { checkToken } from '../../shared/contract/routes/auth.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { checkToken as reportOnToken } from '../../shared/platform/identity/callers/check-token.ts';
import { openAuthentication } from '../../shared/platform/identity/callers/open-authentication.ts';
import { tokenCheckBuckets } from '../../shared/platform/identity/sign-in/sign-in-buckets.ts';

const deps = openAuthentication();

export const handler = endpoint(checkToken, async ({ credentials, sourceIp, limiter }) => {
  await limiter.count(tokenCheckBuckets(credentials.apiKey ?? '', sourceIp));
  return reportOnToken(credentials, deps);
});

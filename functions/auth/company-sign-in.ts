import {
  createCompanySession,
  finishCompanySignIn,
  startCompanySignIn,
} from '../../shared/contract/routes/company-sign-in.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { openProviders } from '../../shared/domain/company-sign-in/call-provider.ts';
import { finishSignIn } from '../../shared/domain/company-sign-in/finish-sign-in.ts';
import { redeemCode } from '../../shared/domain/company-sign-in/redeem-code.ts';
import { CompanySignInError } from '../../shared/domain/company-sign-in/refusal.ts';
import { refusalPage } from '../../shared/domain/company-sign-in/refusal-page.ts';
import { startSignIn } from '../../shared/domain/company-sign-in/start-sign-in.ts';
import { openUsers } from '../../shared/domain/users/open-users.ts';
import { viewLanguage } from '../../shared/domain/views/view-texts.ts';
import { baseUrlOf } from '../../shared/platform/http/base-url.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { Reply } from '../../shared/platform/http/response.ts';
import { authSettings } from '../../shared/platform/identity/callers/auth-settings.ts';
import { addressGroup } from '../../shared/platform/rate-limits/address-group.ts';
import { logFault } from '../../shared/platform/runtime/logger.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const users = openUsers();
const urls = sourceUrlSettings(process.env);
const providers = openProviders(urls, users.clock);
const opened = { ...users, urls, providers, audit: openAuditLog(), settings: authSettings(process.env) };

export const handler = endpoint([startCompanySignIn, finishCompanySignIn, createCompanySession], async (input) => {
  const { operation, method, headers, limiter, sourceIp, requestId } = input;
  const attempts = [{ limit: 'signInPerAddress', of: [addressGroup(sourceIp)] }] as const;
  if (operation === 'createCompanySession') {
    await limiter.count(attempts);
    return redeemCode(input.body.code, input.caller, opened);
  }
  const deps = { ...opened, baseUrl: baseUrlOf(process.env, headers) };
  try {
    // Programs that check links send HEAD: it starts and ends nothing.
    if (method === 'HEAD') throw new CompanySignInError('ended');
    await limiter.count(attempts);
    const location =
      operation === 'startCompanySignIn' ? await startSignIn(input.query, deps) : await finishSignIn(input.query, deps);
    return new Reply(undefined, {
      headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
  } catch (error) {
    logFault('a company sign-in was refused', error);
    return refusalPage(error, viewLanguage(undefined, headers['accept-language']), requestId);
  }
});

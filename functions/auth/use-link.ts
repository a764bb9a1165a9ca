import { resetPassword, showAccountPage } from '../../shared/contract/routes/auth.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { accountPage } from '../../shared/domain/users/account-page.ts';
import { openUsers } from '../../shared/domain/users/open-users.ts';
import { useAccountLink } from '../../shared/domain/users/use-account-link.ts';
import { viewLanguage } from '../../shared/domain/views/view-texts.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { addressGroup } from '../../shared/platform/rate-limits/address-group.ts';

const deps = { ...openUsers(), audit: openAuditLog() };

export const handler = endpoint([resetPassword, showAccountPage], async (input) => {
  if (input.operation === 'showAccountPage') {
    return accountPage(viewLanguage(input.query.lang, input.headers['accept-language']));
  }
  await input.limiter.count([{ limit: 'signInPerAddress', of: [addressGroup(input.sourceIp)] }]);
  return { auth: await useAccountLink(input.body, deps) };
});

import type { CallerTenant } from '../auth/caller.ts';
import type { ShareSubject } from './share.ts';

/**
 * The link of a share: the caller's, if it is a web address whose host the tenant allows, so that nobody sends mails with
 * links of their own in the tenant's name; else the tenant's configurator with the subject; else what the service shows
 * of the subject itself. Source: decisions.md, '/shares', 'data.url without configuratorUrl'.
 *
 * @param baseUrl `{base_url}`, without a slash at its end
 */
export function shareUrl(
  form: { readonly url?: string | undefined; readonly configuratorId?: string | undefined },
  subject: ShareSubject,
  tenant: Pick<CallerTenant, 'allowedHosts' | 'configuratorUrl' | 'configuratorId'>,
  baseUrl: string,
): string {
  const given = form.url === undefined ? null : URL.parse(form.url);
  if (given && isAllowed(given, tenant.allowedHosts)) return given.href;
  if (tenant.configuratorUrl === undefined) return `${baseUrl}${subject.shownAt}`;
  const url = new URL(tenant.configuratorUrl);
  url.searchParams.set('id', subject.data.configurationId ?? subject.data.itemId ?? subject.data.planSnapshotId ?? '');
  const configuratorId = form.configuratorId ?? tenant.configuratorId;
  if (configuratorId) url.searchParams.set('configuratorId', configuratorId);
  return url.href;
}

function isAllowed({ protocol, host, hostname, username, password }: URL, allowedHosts: readonly string[]): boolean {
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (username !== '' || password !== '') return false;
  return allowedHosts.some((allowed) => [host, hostname].includes(allowed.toLowerCase()));
}

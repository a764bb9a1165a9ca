import type { CallerTenant } from '../../platform/identity/callers/caller.ts';
import type { ShareSubject } from './share-subject.ts';

/** The link of a share. */
export interface ShareLink {
  readonly url: string;
  /** Whether the caller or the tenant has named a page for it; else it leads to the service itself. */
  readonly isPage: boolean;
}

/**
 * The link of a share: the caller's, if it is a web address whose host the tenant allows, so that nobody sends mails with
 * links of their own in the tenant's name; else the tenant's configurator with the subject; else what the service shows
 * of the subject itself (D1703). Whether a mail may have it is
 * asked of `link-target.ts`.
 *
 * @param baseUrl `{base_url}`, without a slash at its end
 */
export function shareLink(
  form: { readonly url?: string | undefined; readonly configuratorId?: string | undefined },
  subject: ShareSubject,
  tenant: Pick<CallerTenant, 'allowedHosts' | 'configuratorUrl' | 'configuratorId'>,
  baseUrl: string,
): ShareLink {
  const given = form.url === undefined ? null : URL.parse(form.url);
  if (given && isAllowed(given, tenant.allowedHosts)) return { url: given.href, isPage: true };
  if (tenant.configuratorUrl === undefined) return { url: `${baseUrl}${subject.shownAt}`, isPage: false };
  const url = new URL(tenant.configuratorUrl);
  url.searchParams.set('id', subject.data.configurationId ?? subject.data.itemId ?? subject.data.planSnapshotId ?? '');
  const configuratorId = form.configuratorId ?? tenant.configuratorId;
  if (configuratorId) url.searchParams.set('configuratorId', configuratorId);
  return { url: url.href, isPage: true };
}

function isAllowed({ protocol, host, hostname, username, password }: URL, allowedHosts: readonly string[]): boolean {
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (username !== '' || password !== '') return false;
  return allowedHosts.some((allowed) => [host, hostname].includes(allowed.toLowerCase()));
}

import type { CallerTenant } from '../../platform/identity/callers/caller.ts';
import { isAllowedLink } from '../../platform/identity/tenants/allowed-link.ts';
import { configuratorPage } from './configurator-page.ts';
import type { ShareSubject } from './share-subject.ts';

/** The link of a share. */
interface ShareLink {
  readonly url: string;
  /** Whether the caller or the tenant chose the page. Otherwise the link leads to this service. */
  readonly isPage: boolean;
}

/**
 * Chooses the link of a share (D1703): the caller's link if it is a web address on a host that the tenant allows, so
 * that callers cannot mail links of their own in the tenant's name; else the tenant's configurator with the subject;
 * else the service's own address of the subject, which needs an api key; a mail leads to the viewer in place of it.
 *
 * @param baseUrl `{base_url}` without a slash at the end
 */
export function shareLink(
  form: { readonly url?: string | undefined; readonly configuratorId?: string | undefined },
  subject: ShareSubject,
  tenant: Pick<CallerTenant, 'allowedHosts' | 'configuratorUrl' | 'configuratorId'>,
  baseUrl: string,
): ShareLink {
  const given = form.url === undefined ? null : URL.parse(form.url);
  if (given && isAllowedLink(given, tenant.allowedHosts)) return { url: given.href, isPage: true };
  if (tenant.configuratorUrl === undefined) return { url: `${baseUrl}${subject.shownAt}`, isPage: false };
  const { configuratorUrl } = tenant;
  const page = { configuratorUrl, configuratorId: form.configuratorId ?? tenant.configuratorId };
  const id = subject.data.configurationId ?? subject.data.itemId ?? subject.data.planSnapshotId ?? '';
  return { url: configuratorPage(page, id), isPage: true };
}

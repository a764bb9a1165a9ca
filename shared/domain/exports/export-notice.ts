import type { Caller } from '../../platform/identity/callers/caller.ts';
import { mailBuckets } from '../../platform/rate-limits/mail-buckets.ts';
import type { Mailing } from '../shares/open-mailing.ts';
import { shareLink } from '../shares/share-link.ts';
import type { ShareSubject } from '../shares/share-subject.ts';
import type { ExportNotice } from './export-event.ts';
import type { ExportFields } from './export-fields.ts';

/**
 * Returns the recipient and the link of the mail at the end of an export; undefined if no mail was requested. Mails
 * count against the limits when they are requested, because the end of the job has no caller to refuse.
 *
 * @throws ServiceError 429 if the recipient or the tenant has had too many mails
 */
export async function exportNotice(
  subject: ShareSubject,
  { email, configuratorId, url }: ExportFields,
  { tenant, user, language }: Pick<Caller, 'tenant' | 'user' | 'language'>,
  { limiter, sourceIp, baseUrl }: Pick<Mailing, 'limiter' | 'sourceIp' | 'baseUrl'>,
): Promise<ExportNotice | undefined> {
  if (email === undefined) return undefined;
  await limiter.count(mailBuckets(email, { tenantId: tenant.id, anonymousAddress: user ? undefined : sourceIp }));
  return {
    tenant: tenant.id,
    language,
    email,
    ...(configuratorId ? { configuratorId } : {}),
    subject: subject.data,
    url: shareLink({ url, configuratorId }, subject, tenant, baseUrl).url,
  };
}

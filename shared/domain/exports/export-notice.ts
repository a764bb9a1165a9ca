import type { Caller } from '../../platform/identity/callers/caller.ts';
import { mailBuckets } from '../../platform/rate-limits/mail-buckets.ts';
import type { Mailing } from '../shares/open-mailing.ts';
import { shareLink } from '../shares/share-link.ts';
import type { ShareSubject } from '../shares/share-subject.ts';
import type { ExportNotice } from './export-event.ts';
import type { ExportFields } from './export-fields.ts';

/**
 * Who is to be told when an export has ended, and with which link; undefined when nobody asked. Throws 429 when the
 * recipient or the tenant has had too many mails: they are counted when they are asked for, as nobody can refuse one
 * when the job ends.
 */
export async function exportNotice(
  subject: ShareSubject,
  { email, configuratorId, url }: ExportFields,
  { tenant, language }: Pick<Caller, 'tenant' | 'language'>,
  { limiter, baseUrl }: Pick<Mailing, 'limiter' | 'baseUrl'>,
): Promise<ExportNotice | undefined> {
  if (email === undefined) return undefined;
  await limiter.count(mailBuckets(email, tenant.id));
  return {
    tenant: tenant.id,
    language,
    email,
    ...(configuratorId ? { configuratorId } : {}),
    subject: subject.data,
    url: shareLink({ url, configuratorId }, subject, tenant, baseUrl).url,
  };
}

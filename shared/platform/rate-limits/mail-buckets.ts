import type { Bucket } from './bucket.ts';

/** What sending a mail is counted in: its recipient, in whatever case the address is written, and the tenant. */
export function mailBuckets(recipient: string, tenantId: number): readonly Bucket[] {
  return [
    { limit: 'mailPerTenant', of: [tenantId] },
    { limit: 'mailPerRecipient', of: [recipient.normalize('NFKC').trim().toLowerCase()] },
  ];
}

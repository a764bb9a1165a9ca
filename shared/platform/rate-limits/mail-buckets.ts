import type { Bucket } from './bucket.ts';

/** Returns the buckets in which a mail counts: its recipient, in any letter case of the address, and the tenant. */
export function mailBuckets(recipient: string, tenantId: number): readonly Bucket[] {
  return [
    { limit: 'mailPerTenant', of: [tenantId] },
    { limit: 'mailPerRecipient', of: [recipient.normalize('NFKC').trim().toLowerCase()] },
  ];
}

import { addressGroup } from './address-group.ts';
import type { Bucket } from './bucket.ts';

/** Who asks for a mail. */
interface MailCaller {
  readonly tenantId: number;
  /** The address of the caller if nobody is signed in. */
  readonly anonymousAddress?: string | undefined;
}

/**
 * Returns the buckets in which a mail counts: the address group of a caller who is not signed in, the tenant, and the
 * recipient in any letter case of the address. A caller who has no mails left is refused first, without using up the
 * limits of others (D2071).
 */
export function mailBuckets(recipient: string, { tenantId, anonymousAddress }: MailCaller): readonly Bucket[] {
  const isAnonymous = anonymousAddress !== undefined;
  return [
    ...(isAnonymous ? [{ limit: 'mailPerAddress', of: [addressGroup(anonymousAddress)] } as const] : []),
    { limit: 'mailPerTenant', of: [tenantId], isAnonymous },
    { limit: 'mailPerRecipient', of: [recipient.normalize('NFKC').trim().toLowerCase()] },
  ];
}

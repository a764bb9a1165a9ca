import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import { accountLinkKey } from '../../platform/identity/tenants/identity-keys.ts';
import type { RandomBytes } from '../../platform/identity/tenants/random-bytes.ts';

const TOKEN_BYTES = 32;
const HOUR_SECONDS = 3_600;
/** How long a link for a forgotten password works. An invitation has its own end. */
export const RESET_SECONDS = HOUR_SECONDS;

/** What a link of a mail opens, once. The row's key is the hash of its token; the token itself is only in the mail. */
const AccountLink = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reset'),
    user: z.string(),
    /** A digest of the password that was forgotten: any change of the password ends the link. */
    ofPassword: z.string(),
    expiresAt: z.int(),
  }),
  z.object({
    kind: z.literal('invitation'),
    tenant: z.int(),
    invitation: z.string(),
    /** The round of the invitation, so that the link does not open a later invitation of the same address. */
    round: z.string(),
    expiresAt: z.int(),
  }),
]);
export type AccountLink = z.infer<typeof AccountLink>;

/** Returns the digest of a stored password for a link. */
export function digestOfPassword(passwordHash: string): string {
  return hash(passwordHash);
}

/** Stores a link and returns its token: 256 random bits, URL-safe. */
export async function putAccountLink(identity: Table, link: AccountLink, randomBytes: RandomBytes): Promise<string> {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
  await identity.put({ ...accountLinkKey(hash(token)), ...link });
  return token;
}

/** Returns the link of a token, or undefined if there is none or it has ended. */
export async function findAccountLink(identity: Table, token: string, now: Date): Promise<AccountLink | undefined> {
  const link = await identity.get(accountLinkKey(hash(token)), AccountLink, { consistent: true });
  return link !== undefined && now.getTime() < link.expiresAt * 1_000 ? link : undefined;
}

/** Returns the write that uses a link up. It fails if the link was used meanwhile. */
export function usedLink(identity: Table, token: string): TransactionPart {
  return {
    table: identity,
    delete: accountLinkKey(hash(token)),
    condition: { expression: 'attribute_exists(pk)' },
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

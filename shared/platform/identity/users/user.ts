import * as z from 'zod';
import { Timestamp } from '../../text/timestamp.ts';
import { PasswordHash } from '../sign-in/password-hash.ts';
import { Identification } from './identification.ts';

const MAX_IDENTIFICATIONS = 5;

/** The id of a user: URL-safe. */
export const UserId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/**
 * A person who can sign in. A user does not belong to a tenant: memberships give the rights in each tenant.
 * Source: D216 in contract/interface.md.
 */
export const User = z.object({
  id: UserId,
  /** E-mail address and user name. The user can sign in with each of them, in any letter case. */
  identifications: z.array(Identification).min(1).max(MAX_IDENTIFICATIONS),
  passwordHash: PasswordHash,
  disabled: z.boolean().default(false),
  /** Only sessions that were made under this value go on. Set when the password changes or the user is disabled. */
  sessionsFrom: Timestamp.optional(),
  /** Grows by one with each change, so that of two writers at the same moment one gets a conflict. */
  version: z.int().nonnegative().default(0),
});

export type User = z.infer<typeof User>;
/** A user before parsing: fields with a default are optional. */
export type UserInput = z.input<typeof User>;

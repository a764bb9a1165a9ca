import * as z from 'zod';

/** The longest e-mail address (RFC 5321: 64 characters before the @ and 255 after it). */
const MAX_CHARACTERS = 320;

/** The name of a user at sign-in: e-mail address or user name. */
export const Identification = z.string().min(1).max(MAX_CHARACTERS);

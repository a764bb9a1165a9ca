import * as z from 'zod';
import { Timestamp } from '../../text/timestamp.ts';
import { Identification } from '../users/identification.ts';

const MIN_PASSWORD_CHARACTERS = 8;
const MAX_PASSWORD_CHARACTERS = 1_024;
const MD5_HEX_PATTERN = /^[0-9a-f]{32}$/i;

/** A password that somebody chooses. */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_CHARACTERS, `has fewer than ${MIN_PASSWORD_CHARACTERS} characters`)
  .max(MAX_PASSWORD_CHARACTERS);

/** The body of `POST /v2/auth/signin`. Source: D216 in contract/interface.md. */
export const SignIn = z
  .object({
    /** E-mail address or user name. */
    identification: Identification,
    password: z.string().max(MAX_PASSWORD_CHARACTERS).optional(),
    /** MD5 of the password as hex, in either case. Ignored when `password` is sent too. */
    passwordMD5: z.string().max(MAX_PASSWORD_CHARACTERS).optional(),
  })
  .refine(({ password, passwordMD5 }) => password !== undefined || passwordMD5 !== undefined, {
    path: ['password'],
    error: 'send password, or passwordMD5',
  })
  .refine(
    ({ password, passwordMD5 }) =>
      password !== undefined || passwordMD5 === undefined || MD5_HEX_PATTERN.test(passwordMD5),
    { path: ['passwordMD5'], error: 'send the MD5 of the password as 32 hexadecimal digits' },
  );
export type SignIn = z.infer<typeof SignIn>;

/** The response of a sign-in. */
export const SignInResult = z.object({
  auth: z.object({
    /** The session token, which clients send inside request tokens. */
    token: z.string(),
    userId: z.string(),
    loginDate: Timestamp,
    lastActionDate: Timestamp,
  }),
});
export type SignInResult = z.infer<typeof SignInResult>;

/** The response of `GET` and `POST /v2/auth/signout` (D219). */
export const SignOutResult = z.object({ auth: z.object({ signedOut: z.literal(true) }) });
export type SignOutResult = z.infer<typeof SignOutResult>;

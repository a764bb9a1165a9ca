import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { NewPassword } from '../../platform/identity/sign-in/sign-in-schemas.ts';
import { Identification } from '../../platform/identity/users/identification.ts';

const MAX_TOKEN_CHARACTERS = 200;
const MAX_PASSWORD_CHARACTERS = 1_024;

/** The body of `POST /v2/auth/password/forgotten`. */
export const ForgottenPassword = /* @__PURE__ */ wrappedBody(
  'auth',
  z.object({
    /** E-mail address or user name. */
    identification: Identification,
  }),
);

/** The body of `POST /v2/auth/password/reset`. */
export const LinkUse = /* @__PURE__ */ wrappedBody(
  'auth',
  z.object({
    /** The token in the link of the mail. */
    token: z.string().min(1).max(MAX_TOKEN_CHARACTERS),
    /** The new password. Without it, an invitation is accepted by a user who has a password. */
    password: NewPassword.optional(),
  }),
);
export type LinkUse = z.output<typeof LinkUse>;

/** The body of `PUT /v2/auth/password`. */
export const PasswordChange = /* @__PURE__ */ wrappedBody(
  'auth',
  z.object({ currentPassword: z.string().max(MAX_PASSWORD_CHARACTERS), password: NewPassword }),
);
export type PasswordChange = z.output<typeof PasswordChange>;

/** The response of `POST /v2/auth/password/reset`. */
export const LinkUsed = z.object({
  auth: z.object({
    userId: z.string(),
    /** False if somebody with a password has accepted an invitation: the password stays. */
    passwordChanged: z.boolean(),
  }),
});

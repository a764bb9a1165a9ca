import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { MailAddress } from '../../platform/identifiers/mail-address.ts';
import { NewPassword } from '../../platform/identity/sign-in/sign-in-schemas.ts';
import { RIGHTS_INPUT } from './rights-input.ts';

const Granted = z.object(RIGHTS_INPUT).partial();

/**
 * A user name. It has no `@`, so that nobody takes the e-mail address of another person, and only ASCII, so that no two
 * names look alike.
 */
const UserName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,63}$/, 'has 2 to 64 letters, digits, dots, hyphens and underscores');

/** The body of `POST /v2/users`: a member with a user name and a first password. */
export const NewUser = /* @__PURE__ */ wrappedBody(
  'user',
  z.object({ name: UserName, password: NewPassword, ...Granted.shape }),
);
export type NewUser = z.output<typeof NewUser>;

/** The body of `POST /v2/users/invite`. */
export const NewInvitation = /* @__PURE__ */ wrappedBody('user', z.object({ email: MailAddress, ...Granted.shape }));
export type NewInvitation = z.output<typeof NewInvitation>;

/** The body of `PUT /v2/users/{id}`. E-mail address, name and password are the user's own and ignored here. */
export const UserChanges = /* @__PURE__ */ wrappedBody('user', Granted);
export type UserChanges = z.output<typeof UserChanges>;

import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';

const OTHER = 'other';
/** Only short, plain names are counted: other texts could contain personal data. */
const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

/**
 * The body of `POST /v2/userActions`: `{userAction: {...}}` or bare. Only the type is used. Source: D1905 in
 * contract/interface.md.
 */
export const NewUserAction = /* @__PURE__ */ wrappedBody(
  'userAction',
  z.looseObject({
    type: z.union([z.string(), z.number()]).optional(),
  }),
);
export type NewUserAction = z.output<typeof NewUserAction>;

/** The counted action. */
export const UserAction = z.object({ type: z.string(), day: z.iso.date() });
export type UserAction = z.infer<typeof UserAction>;

/** Returns the name under which an action is counted, and the day (UTC). */
export function countedAction({ type }: NewUserAction, now: Date): UserAction {
  const name = String(type ?? OTHER);
  const isPlain = PLAIN_NAME.test(name) || /^\d{1,4}$/.test(name);
  return { type: isPlain ? name : OTHER, day: now.toISOString().slice(0, 10) };
}

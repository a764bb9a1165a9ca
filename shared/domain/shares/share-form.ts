import * as z from 'zod';
import { MailAddress } from '../../platform/identifiers/mail-address.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { wholeText } from '../../platform/text/whole-text.ts';
import type { EventName } from '../webhooks/event.ts';

const MAX_CONFIGURATOR_ID_CHARACTERS = 128;
/** Mail programs and browsers still open links of this length. */
const MAX_URL_CHARACTERS = 2_048;

/** The event of a share, by the number that clients send (D1702). */
export const SHARE_EVENTS = {
  1: 'email.shareConfiguration',
  2: 'email.shareConfigurationAR',
  3: 'email.savedConfiguration',
} as const satisfies Readonly<Record<number, EventName>>;
type ShareKind = keyof typeof SHARE_EVENTS;

/** The fields of a form for the recipient of a mail and its link. */
export const RECIPIENT_FIELDS = {
  email: MailAddress,
  configuratorId: wholeText(MAX_CONFIGURATOR_ID_CHARACTERS).optional(),
  /** Used only if its host is in the tenant's `allowedHosts`. Otherwise the service chooses the link. */
  url: z.string().max(MAX_URL_CHARACTERS).optional(),
};

/** The form of a share of an item or a configuration: 1 = share, 2 = AR, 3 = saved draft. */
export const ShareFields = /* @__PURE__ */ shareFields({ '1': 1, '2': 2, '3': 3 });
/** The form of a share of a plan snapshot: 13 and 11 = share, 12 = AR, 3 = saved draft. */
export const SnapshotShareFields = /* @__PURE__ */ shareFields({ '3': 3, '11': 1, '12': 2, '13': 1 });
export type ShareFields = z.output<typeof ShareFields>;

/** A share as the response shows it. */
export const Share = z.object({ id: z.string(), type: z.int(), created: Timestamp });
export type Share = z.infer<typeof Share>;

function shareFields(kinds: Readonly<Record<string, ShareKind>>) {
  const numbers = Object.keys(kinds);
  const type = z.enum(numbers as [string, ...string[]], `send one of ${numbers.join(', ')}`);
  return z
    .object({ ...RECIPIENT_FIELDS, type })
    .transform(({ type: number, ...form }) => ({ ...form, type: Number(number), kind: kinds[number] ?? 1 }));
}

import * as z from 'zod';
import { MailAddress } from '../../platform/identifiers/mail-address.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import type { EventName } from '../webhooks/event.ts';

const MAX_CONFIGURATOR_ID_CHARACTERS = 128;
/** A link that mail programs and browsers still follow. */
const MAX_URL_CHARACTERS = 2_048;

/** What a share puts out, by the number that clients send (D1702). */
export const SHARE_EVENTS = {
  1: 'email.shareConfiguration',
  2: 'email.shareConfigurationAR',
  3: 'email.savedConfiguration',
} as const satisfies Readonly<Record<number, EventName>>;
export type ShareKind = keyof typeof SHARE_EVENTS;

/** Who is told of something by e-mail, and with which link. */
export const RECIPIENT_FIELDS = {
  email: MailAddress,
  configuratorId: z.string().max(MAX_CONFIGURATOR_ID_CHARACTERS).optional(),
  /** Counts if its host is one of the tenant's `allowedHosts`; else a link of the service's own takes its place. */
  url: z.string().max(MAX_URL_CHARACTERS).optional(),
};

/** The form of a share of an item or a configuration: 1 = share, 2 = AR, 3 = saved draft. */
export const ShareFields = /* @__PURE__ */ shareFields({ '1': 1, '2': 2, '3': 3 });
/** The same of a plan snapshot: 11, 12, 13. */
export const SnapshotShareFields = /* @__PURE__ */ shareFields({ '11': 1, '12': 2, '13': 3 });
export type ShareFields = z.output<typeof ShareFields>;

/** A share as it is answered. */
export const Share = z.object({ id: z.string(), type: z.int(), created: Timestamp });
export type Share = z.infer<typeof Share>;

function shareFields(kinds: Readonly<Record<string, ShareKind>>) {
  const numbers = Object.keys(kinds);
  const type = z.enum(numbers as [string, ...string[]], `send one of ${numbers.join(', ')}`);
  return z
    .object({ ...RECIPIENT_FIELDS, type })
    .transform(({ type: number, ...form }) => ({ ...form, type: Number(number), kind: kinds[number] ?? 1 }));
}

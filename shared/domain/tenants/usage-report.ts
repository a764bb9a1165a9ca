import * as z from 'zod';
import type { Table } from '../../platform/aws/table.ts';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { one } from '../../platform/http/query.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { usageOfDays } from '../../platform/usage/read-usage.ts';
import { dayOf } from '../../platform/usage/usage-rows.ts';

const MAX_DAYS = 92;
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const day = one.pipe(z.union([z.iso.date(), z.literal('')]).optional());

/** `from`, `to`: days in UTC, both included; without them the last 30 days. */
export const UsageQuery = z.object({ from: day, to: day });

/** The use of one day. A day without any use is missing. */
const UsageDay = z.object({
  day: z.iso.date(),
  calls: z.number(),
  jobs: z.object({ conversion: z.number(), rendering: z.number(), export: z.number(), drawing: z.number() }),
  /** Bytes of the result files that jobs have stored on this day. */
  storedBytes: z.number(),
  mails: z.number(),
  webhooks: z.number(),
  rendererSeconds: z.number(),
});

/** The response of `GET /v2/usage` (D2172). */
export const UsageReport = z.object({
  usage: z.array(UsageDay),
  meta: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Counts are added up once a minute; those of a function that ends earlier are lost. */
    approximate: z.literal(true),
    serverTime: Timestamp,
  }),
});

/**
 * Returns the use of a tenant by day.
 *
 * @param usage the table `usage`
 * @throws ServiceError 400 for more than 92 days, or days in the wrong order
 */
export async function usageReport(
  usage: Table,
  tenant: number,
  { from: first, to: last }: z.output<typeof UsageQuery>,
  now: Date,
): Promise<z.input<typeof UsageReport>> {
  const to = last || dayOf(now);
  const from = first || dayOf(new Date(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS));
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > MAX_DAYS) throw invalidRequest(`Send 1 to ${MAX_DAYS} days, from before to.`);
  const found: z.input<typeof UsageDay>[] = [];
  for await (const { day: each, counts } of usageOfDays(usage, tenant, { from, to })) {
    const { calls = 0, conversions = 0, renderings = 0, exports = 0, planConversions = 0 } = counts;
    const { storedBytes = 0, mails = 0, webhooks = 0, rendererSeconds = 0 } = counts;
    const jobs = { conversion: conversions, rendering: renderings, export: exports, drawing: planConversions };
    found.push({ day: each, calls, jobs, storedBytes, mails, webhooks, rendererSeconds });
  }
  return { usage: found, meta: { from, to, approximate: true, serverTime: now.toISOString() } };
}

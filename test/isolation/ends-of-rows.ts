import * as z from 'zod';
import type { StoreContents } from './store-contents.ts';

const DAY_MS = 86_400_000;

/**
 * Rows that have an end: their name (table, partition and sort key), and the days after which they are deleted at most.
 */
const ENDING: readonly { readonly kind: string; readonly name: RegExp; readonly days: number }[] = [
  { kind: 'entry of the audit log', name: / \d+#audit \S+$/, days: 90 },
  { kind: 'job', name: / \d+#\d+-(?!demo)[\w-]+ job$/, days: 400 },
  { kind: 'batch of pictures', name: / \d+#options#\S+ options$/, days: 400 },
  { kind: 'turn of a job', name: / \d+#turn#\w+ turn$/, days: 1 },
  { kind: 'event', name: / \d+#\S+ event$/, days: 30 },
  { kind: 'usage of a day', name: / \d+#usage [\d-]+$/, days: 401 },
  { kind: 'last use of a key', name: / apikey#\S+ use$/, days: 401 },
  { kind: 'count of actions', name: / \d+#actions#\S+ \w+$/, days: 401 },
  { kind: 'session', name: / session#[0-9a-f]{64} session$/, days: 30 },
  { kind: 'invitation', name: / \d+#identity invitation#\S+$/, days: 7 },
  { kind: 'link of a mail', name: / link#[0-9a-f]{64} link$/, days: 7 },
];

const Row = z.object({ expiresAt: z.object({ N: z.coerce.number() }).optional() });

/**
 * The kinds of rows that have an end, and of each how many rows there are, and those whose end is missing or too late.
 */
export function endsOfRows(contents: StoreContents, nowMs: number): { kind: string; rows: number; wrong: string[] }[] {
  return ENDING.map(({ kind, name, days }) => {
    const rows = [...contents].filter(([each]) => name.test(each));
    const wrong = rows.filter(([, row]) => {
      const endMs = Number(Row.parse(JSON.parse(row)).expiresAt?.N ?? Infinity) * 1_000;
      return endMs > nowMs + days * DAY_MS + 1_000;
    });
    return { kind, rows: rows.length, wrong: wrong.map(([each]) => each) };
  });
}

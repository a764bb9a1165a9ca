import { createHash } from 'node:crypto';
import * as z from 'zod';
import { invalidRequest } from '../../../platform/errors/service-error.ts';

export const MAX_PAGE_ITEMS = 1_000;
const DEFAULT_PAGE_ITEMS = 100;
const LIMIT = /^[1-9]\d{0,3}$/;
/** Longer than any part of a key; DynamoDB takes sort keys of 1,024 bytes. */
const MAX_PART_BYTES = 900;

/** A part of a list, for callers who ask for one. */
export interface Page {
  readonly limit: number;
  /** Tells the list from those of other filters: a cursor leads on in the list that it came from. */
  readonly list: string;
  /** Where the page before has ended: a position of the same list. */
  readonly after: Position | undefined;
}

/** Where in a list an item stands; what its parts mean is the list's own. */
const Part = z.string().refine((text) => text.isWellFormed() && Buffer.byteLength(text) <= MAX_PART_BYTES);
const Position = z.array(Part).min(1).max(3);
export type Position = readonly string[];

const Cursor = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url').toString('utf8'))
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is no cursor' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ list: z.string(), after: Position }));

/**
 * The page that `limit` and `cursor` ask for; undefined when neither is there. Throws 400 for what is none, and for a
 * cursor of another list.
 *
 * @param filter what selects the list, as plain data
 */
export function readPage(
  { limit, cursor }: { readonly limit?: string | undefined; readonly cursor?: string | undefined },
  filter: unknown,
): Page | undefined {
  if (limit === undefined && cursor === undefined) return undefined;
  const wanted = limit === undefined ? DEFAULT_PAGE_ITEMS : LIMIT.test(limit) ? Number(limit) : Number.NaN;
  if (!(wanted <= MAX_PAGE_ITEMS)) throw invalidRequest(`limit is a number from 1 to ${MAX_PAGE_ITEMS}.`);
  const list = createHash('sha256').update(JSON.stringify(filter)).digest('base64url').slice(0, 12);
  if (cursor === undefined) return { limit: wanted, list, after: undefined };
  const read = Cursor.safeParse(cursor);
  if (!read.success) throw invalidRequest('cursor is the nextCursor of an answer before, as it was.');
  if (read.data.list !== list) throw invalidRequest('cursor belongs to other filters: send those of the page before.');
  return { limit: wanted, list, after: read.data.after };
}

/** The `nextCursor` that leads on from a position in the list of a page. */
export function writeCursor({ list }: Page, after: Position): string {
  return Buffer.from(JSON.stringify({ list, after })).toString('base64url');
}

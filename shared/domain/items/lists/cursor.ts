import { createHash } from 'node:crypto';
import * as z from 'zod';
import { invalidRequest } from '../../../platform/errors/service-error.ts';

/** Largest `limit` of a page. */
const MAX_PAGE_ITEMS = 1_000;
const DEFAULT_PAGE_ITEMS = 100;
const LIMIT = /^[1-9]\d{0,3}$/;
/** Longer than any part of a key; DynamoDB takes sort keys of 1,024 bytes. */
const MAX_PART_BYTES = 900;

/** A page of a list, for callers who request one. */
export interface Page {
  readonly limit: number;
  /** Identifies the filters of the list: a cursor is valid only for the list that it comes from. */
  readonly list: string;
  /** The position of the last item of the page before; undefined for the first page. */
  readonly after: Position | undefined;
}

const Part = z.string().refine((text) => text.isWellFormed() && Buffer.byteLength(text) <= MAX_PART_BYTES);
const Position = z.array(Part).min(1).max(3);
/** The position of an item in a list. Each kind of list defines the meaning of its parts. */
export type Position = readonly string[];

const Cursor = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url').toString('utf8'))
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not a cursor' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ list: z.string(), after: Position }));

/**
 * Returns the page that `limit` and `cursor` request; undefined if both are missing.
 *
 * @param filter what selects the list, as plain data
 * @throws ServiceError 400 for an invalid value, and for a cursor of another list
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
  if (!read.success) throw invalidRequest('cursor is the nextCursor of an earlier response, unchanged.');
  if (read.data.list !== list) throw invalidRequest('cursor belongs to other filters: send those of the page before.');
  return { limit: wanted, list, after: read.data.after };
}

/** Returns the `nextCursor` that continues after a position in the list of a page. */
export function writeCursor({ list }: Page, after: Position): string {
  return Buffer.from(JSON.stringify({ list, after })).toString('base64url');
}

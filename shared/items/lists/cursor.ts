import * as z from 'zod';
import { invalidRequest } from '../../errors/service-error.ts';

export const MAX_PAGE_ITEMS = 1_000;
const DEFAULT_PAGE_ITEMS = 100;
const LIMIT = /^[1-9]\d{0,3}$/;

/** A part of a list, for callers who ask for one. */
export interface Page {
  readonly limit: number;
  /** Where the page before has ended: a position of the same list. */
  readonly after: Position | undefined;
}

/** Where in a list an item stands; what its parts mean is the list's own. */
export const Position = z.array(z.string()).min(1).max(3);
export type Position = readonly string[];

const WrittenPosition = z
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
  .pipe(Position);

/** The page that `limit` and `cursor` ask for; undefined when neither is there. Throws 400 for what is none. */
export function readPage({
  limit,
  cursor,
}: {
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
}): Page | undefined {
  if (limit === undefined && cursor === undefined) return undefined;
  const wanted = limit === undefined ? DEFAULT_PAGE_ITEMS : LIMIT.test(limit) ? Number(limit) : Number.NaN;
  if (!(wanted <= MAX_PAGE_ITEMS)) throw invalidRequest(`limit is a number from 1 to ${MAX_PAGE_ITEMS}.`);
  if (cursor === undefined) return { limit: wanted, after: undefined };
  const position = WrittenPosition.safeParse(cursor);
  if (!position.success) throw invalidRequest('cursor is the nextCursor of an answer before, as it was.');
  return { limit: wanted, after: position.data };
}

/** The `nextCursor` that leads on from a position. */
export function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

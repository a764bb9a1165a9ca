import * as z from 'zod';

/** A query parameter with one value; of several values the first is used. */
export const one = z
  .array(z.string())
  .transform((values) => values[0] ?? '')
  .optional();

/** The number of entries of a page, from 1 to `most`; missing or empty: `byDefault`. */
export const limitUpTo = (most: number, byDefault: number) =>
  one
    .transform((limit) => (limit === undefined || limit === '' ? byDefault : Number(limit)))
    .pipe(z.int().min(1).max(most));

/**
 * A repeated query parameter (`ids[]=a&ids[]=b`). Empty values are dropped, but the parameter still counts as present.
 */
export const many = z
  .array(z.string())
  .transform((values) => values.filter((value) => value !== ''))
  .optional();

/** A required query parameter; of several values the first is used. */
export const required = z
  .array(z.string(), 'is required')
  .transform((values) => values[0] ?? '')
  .pipe(z.string().min(1, 'is required'));

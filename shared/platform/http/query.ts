import * as z from 'zod';

/** A query parameter of which the first value counts. */
export const one = z
  .array(z.string())
  .transform((values) => values[0] ?? '')
  .optional();

/** A repeated query parameter (`ids[]=a&ids[]=b`); an empty value is no value, the parameter still counts as given. */
export const many = z
  .array(z.string())
  .transform((values) => values.filter((value) => value !== ''))
  .optional();

/** A query parameter that has to be there; of several values the first counts. */
export const required = z
  .array(z.string(), 'is required')
  .transform((values) => values[0] ?? '')
  .pipe(z.string().min(1, 'is required'));

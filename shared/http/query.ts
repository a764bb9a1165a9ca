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

import * as z from 'zod';

/** A whole number within bounds. The message states what is valid. */
export function whole(field: string, least: number, most: number, of: string) {
  const rule = `${field} is a whole number of ${of} from ${least} to ${most}`;
  return z.int(rule).min(least, rule).max(most, rule);
}

/** A number within bounds. The message states what is valid. */
export function number(field: string, least: number, most: number, of: string) {
  const rule = `${field} is a number of ${of} from ${least} to ${most}`;
  return z.number(rule).min(least, rule).max(most, rule);
}

/** Degrees within bounds. */
export function degrees(field: string, least: number, most: number) {
  return number(field, least, most, 'degrees');
}

import * as z from 'zod';
import type { FieldFault } from '../errors/service-error.ts';

/** How a message begins that goes on from a name: `width has to be a number`. */
const GOES_ON = /^(?:has|is|does)\b/;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL',
  datetime: 'a time such as 2026-01-31T12:00:00.000Z',
};

// For all schemas of a program that uses this file. The bundles leave the library's own words out.
z.config({ customError: complaintOf });

/**
 * Returns what is wrong with a value as a sentence without a full stop. It names the option or field and never has the
 * words of the library that checks (D111).
 *
 * @param written the option, the argument or the file that the value is in; empty if the field says enough
 */
export function issueSentence(written: string, { path, message }: z.core.$ZodIssue): string {
  const field = path.map(String).join('.');
  const name = [written, field].filter((part) => part !== '').join(': ');
  return GOES_ON.test(message) ? `${name} ${message}` : `${name}: ${message}`;
}

/** Returns the faults that a schema found, one for each place in the input (D111). */
export function schemaDetails(error: z.ZodError, prefix = ''): FieldFault[] {
  return error.issues.map(({ path, message }) => ({ path: detailPath(prefix, path), message }));
}

function detailPath(prefix: string, path: readonly PropertyKey[]): string {
  const inner = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return `${prefix}${inner}`.replace(/^\./, '');
}

/** The message of an issue whose schema has none of its own. */
function complaintOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `has to be ${KINDS[issue.expected] ?? 'something else'}`;
    case 'invalid_value':
      return `has to be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `has to ${extent(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')}`;
    case 'too_big':
      return `has to ${extent(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')}`;
    case 'invalid_format':
      return `has to be ${FORMATS[issue.format] ?? 'written in another way'}`;
    case 'not_multiple_of':
      return `has to be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has no field ${issue.keys.join(', ')}`;
    default:
      return 'does not fit any of the possible forms';
  }
}

function extent(origin: string, limit: number | bigint, bound: string): string {
  if (origin === 'string') return `have ${bound} ${limit} characters`;
  return origin === 'array' || origin === 'set' ? `have ${bound} ${limit} entries` : `be ${bound} ${limit}`;
}

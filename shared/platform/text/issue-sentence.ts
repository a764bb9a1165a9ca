import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** How the messages of the library begin. All others are messages of a schema of the project. */
const MESSAGE_OF_LIBRARY = /^(?:Invalid|Too (?:small|big)|Unrecognized)\b/;

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

/**
 * Returns what is wrong with a value as a sentence without a full stop. It names the option or field and never has the
 * words of the library that checks.
 *
 * @param written the option, the argument or the file that the value is in; empty if the field says enough
 */
export function issueSentence(written: string, issue: Issue): string {
  const field = issue.path.map(String).join('.');
  const name = [written, field].filter((part) => part !== '').join(': ');
  if (!MESSAGE_OF_LIBRARY.test(issue.message)) return `${name}: ${issue.message}`;
  return `${name} ${complaintOf(issue)}`;
}

function complaintOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is missing'
        : `has to be ${KINDS[issue.expected] ?? 'something else'}`;
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

import { CodedError } from '../errors/coded-error.ts';

/**
 * Every code of a download that failed, as a job at -1 shows it. The list is closed.
 * Source: D508 in contract/interface.md.
 *
 * - `SOURCE_REFUSED`: the address, or one that it redirects to, is none that the service calls;
 * - `SOURCE_UNREACHABLE`: no answer, an answer other than the file, or a connection that kept breaking off;
 * - `SOURCE_TOO_LARGE`: more bytes than are taken;
 * - `SOURCE_TIMEOUT`: too slow, as a whole or between two pieces.
 */
export const SOURCE_ERROR_CODES = [
  'SOURCE_REFUSED',
  'SOURCE_UNREACHABLE',
  'SOURCE_TOO_LARGE',
  'SOURCE_TIMEOUT',
] as const;

export type SourceErrorCode = (typeof SOURCE_ERROR_CODES)[number];

/**
 * Why a source could not be had from its URL. `message` is a sentence for who gave the URL, and says nothing of what
 * the service's network looks like; what only the operator may see (an address, a socket's error) is the `cause`.
 */
export class SourceError extends CodedError<SourceErrorCode> {
  override readonly name = 'SourceError';
}

import { CodedError } from '../errors/coded-error.ts';

/**
 * The codes of failed downloads, as jobs with the status -1 show them. The list is closed.
 * Source: D508 in contract/interface.md.
 *
 * - `SOURCE_REFUSED`: the service does not call this address or one of its redirects;
 * - `SOURCE_UNREACHABLE`: no response, a response without the file, or a connection that broke too often;
 * - `SOURCE_TOO_LARGE`: the file is larger than the limit;
 * - `SOURCE_TIMEOUT`: too slow in total or between two pieces.
 */
export const SOURCE_ERROR_CODES = [
  'SOURCE_REFUSED',
  'SOURCE_UNREACHABLE',
  'SOURCE_TOO_LARGE',
  'SOURCE_TIMEOUT',
] as const;

/** The code of a failed download. */
type SourceErrorCode = (typeof SOURCE_ERROR_CODES)[number];

/**
 * Why a source could not be downloaded. `message` is for the user who gave the URL and reveals nothing about the
 * service's network. `cause` has the details for the operator (an address, the error of a socket).
 */
export class SourceError extends CodedError<SourceErrorCode> {
  override readonly name = 'SourceError';
}

import { ServiceError } from '../errors/service-error.ts';
import { matchesStrongly, matchesWeakly } from './entity-tag.ts';
import type { HttpRequest } from './request.ts';

/**
 * Refuses a write whose caller has read another state: `If-Match` with another tag than the current one, or `If-None-
 * Match` with the current one. Does nothing without these headers.
 *
 * This is a check before the write. The handler must also make the write conditional on the row from which the tag was
 * made, so that only one of two callers with the same tag succeeds.
 *
 * @param current the tag of the current response to a GET of this caller, {@link entityTag}; undefined if the object
 * does not exist
 * @throws ServiceError `PRECONDITION_FAILED` (412)
 * @example
 * checkPrecondition(headers, entityTag({ item: presentItem(stored, presentation) }));
 */
export function checkPrecondition(headers: HttpRequest['headers'], current: string | undefined): void {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifMatch && (current === undefined || !matchesStrongly(ifMatch, current))) {
    throw new ServiceError(
      'PRECONDITION_FAILED',
      'It has changed since you read it. Read it again, then repeat the call.',
    );
  }
  if (ifNoneMatch && current !== undefined && matchesWeakly(ifNoneMatch, current)) {
    throw new ServiceError('PRECONDITION_FAILED', 'It is there already, in the state that If-None-Match excludes.');
  }
}

import { ServiceError } from '../errors/service-error.ts';
import { matchesStrongly, matchesWeakly } from './entity-tag.ts';
import type { HttpRequest } from './request.ts';

/**
 * Refuses a write whose caller has seen another state: `If-Match` with a tag that is not the current one, or
 * `If-None-Match` with one that is. Throws `PRECONDITION_FAILED` (412). Without these headers everything passes.
 *
 * It is a check before the write. A handler makes the write itself conditional on the row from which the tag was made,
 * so that of two callers with the same tag one wins.
 *
 * @param current the tag of what a GET would answer to this caller now, {@link entityTag}; undefined when there is nothing
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

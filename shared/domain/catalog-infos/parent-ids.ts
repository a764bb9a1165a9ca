import { invalidRequest } from '../../platform/errors/service-error.ts';

/**
 * Each parent has a row that is written in the info's transaction. DynamoDB takes 100 rows; four are for the info
 * itself.
 */
export const MAX_PARENTS = 96;

/** The id is part of a partition key, which can have 2,048 bytes. */
const MAX_PARENT_ID_BYTES = 512;

/** Returns the ids in a `parentIdFilter`, each once: `ab c` contains `ab` and `c`, not `a`. */
export function parentIds(parentIdFilter: string): string[] {
  return [...new Set(parentIdFilter.split(/\s+/))].filter(isParentId);
}

/** Returns whether an info can have this parent. */
export function isParentId(id: string): boolean {
  return id !== '' && !/\s/.test(id) && Buffer.byteLength(id) <= MAX_PARENT_ID_BYTES;
}

/**
 * Checks the number and the length of the ids in a `parentIdFilter`.
 *
 * @throws ServiceError 400
 */
export function checkParentIds(parentIdFilter: string): void {
  const ids = new Set(parentIdFilter.split(/\s+/).filter((id) => id !== ''));
  if (ids.size > MAX_PARENTS)
    throw invalidRequest(`A parentIdFilter has ${MAX_PARENTS} ids at most. Use several infos for more.`);
  if (ids.size > parentIds(parentIdFilter).length) {
    throw invalidRequest(`An id in a parentIdFilter has ${MAX_PARENT_ID_BYTES} bytes at most.`);
  }
}

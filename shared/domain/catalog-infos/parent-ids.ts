import { invalidRequest } from '../../platform/errors/service-error.ts';

/** Each of them is a row beside the info, written in its transaction; DynamoDB takes 100 rows, four are left for it. */
export const MAX_PARENTS = 96;

/** Each is part of a key, which has 2,048. */
const MAX_PARENT_ID_BYTES = 512;

/** The ids in a `parentIdFilter`, each once: `a` is not one of `ab c`. */
export function parentIds(parentIdFilter: string): string[] {
  return [...new Set(parentIdFilter.split(/\s+/))].filter(isParentId);
}

/** Whether any info can have this parent. */
export function isParentId(id: string): boolean {
  return id !== '' && !/\s/.test(id) && Buffer.byteLength(id) <= MAX_PARENT_ID_BYTES;
}

/** Throws 400 for a `parentIdFilter` of more or longer ids than can be looked for. */
export function checkParentIds(parentIdFilter: string): void {
  const ids = new Set(parentIdFilter.split(/\s+/).filter((id) => id !== ''));
  if (ids.size > MAX_PARENTS)
    throw invalidRequest(`A parentIdFilter has ${MAX_PARENTS} ids at most. Use several infos for more.`);
  if (ids.size > parentIds(parentIdFilter).length) {
    throw invalidRequest(`An id in a parentIdFilter has ${MAX_PARENT_ID_BYTES} bytes at most.`);
  }
}

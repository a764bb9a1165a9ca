import { ConditionFailedError } from '../../aws/table.ts';
import { notFound, ServiceError } from '../../errors/service-error.ts';

/** Of writers at the same moment one gets through in each round. Operators and administrators are few. */
const MAX_ROUNDS = 6;

/** A kind of thing whose `version` is one more with each change. */
export interface VersionedKind<T, Input> {
  /** As error sentences name it. */
  readonly name: string;
  readonly find: () => Promise<T | undefined>;
  /** Writes it if it still is what was read. Throws `CONFLICT` with the failed condition as its cause, if it is not. */
  readonly put: (changed: Input, read: T) => Promise<T>;
}

/**
 * Changes something as it is at this moment. When somebody else writes it meanwhile, `change` is asked again with what
 * they have made of it, so no change is lost.
 *
 * @param change answers the changed thing; throws what the caller is to be told
 * @throws ServiceError 404 when it is not there, 409 when others were in the way each time, and what `put` refuses for
 *   another reason
 */
export async function changeVersioned<T extends { readonly version: number }, Input>(
  { name, find, put }: VersionedKind<T, Input>,
  change: (current: T) => Input | Promise<Input>,
): Promise<T> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await find();
    if (!current) throw notFound(name);
    const changed = await change(current);
    try {
      return await put(changed, current);
    } catch (error) {
      const written = error instanceof ServiceError && error.cause instanceof ConditionFailedError;
      const now = written ? await find() : undefined;
      // The same version still: it was not this that changed, but another condition that failed.
      if (now === undefined || now.version === current.version) throw error;
    }
  }
  throw new ServiceError('CONFLICT', `Others change this ${name} at the same moment. Send the call again.`);
}

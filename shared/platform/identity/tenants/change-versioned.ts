import { retryConflicts } from '../../aws/retry-conflicts.ts';
import { ConditionFailedError } from '../../aws/table.ts';
import { notFound, ServiceError } from '../../errors/service-error.ts';

/** Enough, because operators and administrators are few. */
const MAX_TRIES = 6;

/** A kind of row whose `version` grows by one with each change. */
interface VersionedKind<T, Input> {
  /** The name for error messages. */
  readonly name: string;
  readonly find: () => Promise<T | undefined>;
  /**
   * Writes the row if it has not changed since it was read. Otherwise throws `CONFLICT` with the failed condition as
   * its cause.
   */
  readonly put: (changed: Input, read: T) => Promise<T>;
}

/**
 * Changes a row that has a version. `change` gets the row as it is stored now. When another writer changes the row
 * before this change is written, `change` runs again with the new row. So no change is lost.
 *
 * @param change returns the changed row; its errors go to the caller
 * @throws ServiceError 404 when the row does not exist, 409 when other writers were first at every try, and every error
 *   of `put` that has another reason
 */
export function changeVersioned<T extends { readonly version: number }, Input>(
  { name, find, put }: VersionedKind<T, Input>,
  change: (current: T) => Input | Promise<Input>,
): Promise<T> {
  const tryOnce = async () => {
    const current = await find();
    if (!current) throw notFound(name);
    const changed = await change(current);
    try {
      return await put(changed, current);
    } catch (error) {
      const conflict = error instanceof ServiceError && error.cause instanceof ConditionFailedError && error.cause;
      const now = conflict ? await find() : undefined;
      // The version is still the same: another condition of the write failed, and would fail again.
      if (!conflict || now === undefined || now.version === current.version) throw error;
      throw conflict;
    }
  };
  return retryConflicts(tryOnce, {
    maxTries: MAX_TRIES,
    giveUp: () => new ServiceError('CONFLICT', `Others change this ${name} at the same moment. Send the call again.`),
  });
}

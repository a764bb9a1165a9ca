import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredSnapshot } from './plan-snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** The snapshot of a path; whoever of the tenant knows its id may read it. Throws 404: a foreign one is like none. */
export async function readableSnapshot(
  id: string,
  caller: Caller,
  snapshots: Pick<SnapshotStore, 'find'>,
): Promise<StoredSnapshot> {
  const snapshot = await snapshots.find(caller.tenant.id, id);
  if (!snapshot) throw notFound('plan snapshot');
  return snapshot;
}

/**
 * Throws 401 and 403 for who may not set the images of a snapshot: they are its creator's and of those with the right
 * `plans`. Where nobody was signed in, the creator is whoever knows the id (D1602).
 */
export function requireImageSetter({ user }: StoredSnapshot, caller: Caller): void {
  if (user === null || user === caller.user?.id || caller.hasRight('plans')) return;
  if (!caller.user) throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: somebody has made this snapshot.');
  throw new ServiceError('FORBIDDEN', 'It takes the right plans to set images of a snapshot that another user made.');
}

/** Whether an image that is there may give way: not to somebody who cannot be told from those who got the link. */
export function mayReplaceImages({ user }: StoredSnapshot, caller: Caller): boolean {
  return (user !== null && user === caller.user?.id) || caller.hasRight('plans');
}

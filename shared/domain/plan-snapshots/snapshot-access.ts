import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredSnapshot } from './plan-snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/**
 * The snapshot of a path. Every caller of the tenant who knows its id may read it.
 *
 * @throws ServiceError 404 when it does not exist or belongs to another tenant
 */
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
 * The snapshot of a path, if this caller may have it rendered: its creator, or a user with the right `plans`.
 * Renderings take minutes, so knowing the id is enough only if nobody was signed in when it was made (D715).
 *
 * @throws ServiceError 401, 403, 404
 */
export async function renderableSnapshot(
  id: string,
  caller: Caller,
  snapshots: Pick<SnapshotStore, 'find'>,
): Promise<StoredSnapshot> {
  const snapshot = await readableSnapshot(id, caller, snapshots);
  if (isCreator(snapshot, caller)) return snapshot;
  if (!caller.user) throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: somebody has made this snapshot.');
  throw new ServiceError('FORBIDDEN', 'It takes the right plans to render a snapshot that another user made.');
}

/** If nobody was signed in, every caller who knows the id counts as the creator (D1602). */
function isCreator({ user }: StoredSnapshot, caller: Caller): boolean {
  return user === null || user === caller.user?.id || caller.hasRight('plans');
}

/**
 * Checks that the caller may set the images of a snapshot: its creator, or a user with the right `plans`. If nobody was
 * signed in, every caller who knows the id counts as the creator (D1602).
 *
 * @throws ServiceError 401 and 403
 */
export function requireImageSetter(snapshot: StoredSnapshot, caller: Caller): void {
  if (isCreator(snapshot, caller)) return;
  if (!caller.user) throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: somebody has made this snapshot.');
  throw new ServiceError('FORBIDDEN', 'It takes the right plans to set images of a snapshot that another user made.');
}

/**
 * Whether the caller may replace existing images. A caller who only knows the id may not, because every recipient of
 * the link knows it.
 */
export function mayReplaceImages({ user }: StoredSnapshot, caller: Caller): boolean {
  return (user !== null && user === caller.user?.id) || caller.hasRight('plans');
}

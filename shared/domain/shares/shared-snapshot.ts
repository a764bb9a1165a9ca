import type { StoredSnapshot } from '../plan-snapshots/plan-snapshot.ts';
import type { ShareSubject } from './share-subject.ts';

/** A plan snapshot as what is shared: the service shows it by itself. */
export function sharedSnapshot({ id }: Pick<StoredSnapshot, 'id'>): ShareSubject {
  return { data: { planSnapshotId: id }, shownAt: `/v2/planSnapshots/${id}` };
}

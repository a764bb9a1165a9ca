import type { StoredSnapshot } from '../plan-snapshots/plan-snapshot.ts';
import type { ShareSubject } from './share-subject.ts';

/** Makes a plan snapshot the subject of a share. The service's own address shows it. */
export function sharedSnapshot({ id }: Pick<StoredSnapshot, 'id'>): ShareSubject {
  return { data: { planSnapshotId: id }, shownAt: `/v2/planSnapshots/${id}` };
}

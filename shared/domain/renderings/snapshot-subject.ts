import { type SnapshotStore, snapshotFilePrefix } from '../plan-snapshots/snapshot-store.ts';
import { openRooms, type RoomsDeps } from './open-rooms.ts';
import type { FindRenderingSubject } from './rendering-subject.ts';

/** The stores of plan snapshots, items and models, and the browser. */
interface SnapshotSubjectDeps extends RoomsDeps {
  readonly snapshots: Pick<SnapshotStore, 'find' | 'text'>;
}

/** Returns the function that finds the subjects of jobs on plan snapshots. */
export function snapshotSubjects(deps: SnapshotSubjectDeps): FindRenderingSubject {
  return async (job) => {
    const snapshot = await deps.snapshots.find(job.tenant, job.targetId);
    if (!snapshot) throw new Error(`the plan snapshot ${job.targetId} of job ${job.id} is gone`);
    return {
      fileKey: (kind, sha256, extension) => `${snapshotFilePrefix(snapshot)}${kind}/${sha256}${extension}`,
      open: async (folder, signal) =>
        openRooms({ text: await deps.snapshots.text(snapshot), job, folder }, deps, signal),
    };
  };
}

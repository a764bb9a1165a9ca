import { openBucket } from '../../platform/aws/files.ts';
import { openTable } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { type SnapshotStore, snapshotFinder, snapshotStore } from './snapshot-store.ts';

/** Opens plan snapshots for a function: stores, settings, clock and ids of the running service. */
export function openSnapshots() {
  const saved = openTable('saved');
  return {
    saved,
    snapshots: snapshotStore({ saved, privateFiles: openBucket('privateFiles') }),
    uploadUrl: publicFilesUrl(process.env),
    clock: () => new Date(),
    ids: randomId,
  };
}

/** Opens plan snapshots for a function that reads no plan texts and needs no access to their bucket. */
export function openSnapshotFinder(): Pick<SnapshotStore, 'find'> {
  return snapshotFinder(openTable('saved'));
}

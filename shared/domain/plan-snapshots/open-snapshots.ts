import { openBucket } from '../../platform/aws/files.ts';
import { openTable } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { snapshotStore } from './snapshot-store.ts';

/** Plan snapshots as the functions use them: stores, clock and ids of the running service. */
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

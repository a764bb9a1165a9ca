import { openBucket } from '../aws/files.ts';
import { openTable } from '../aws/table.ts';
import { publicFilesUrl } from '../http/service-settings.ts';
import { randomId } from '../identifiers/random-id.ts';
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

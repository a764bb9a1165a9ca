import { tmpdir } from 'node:os';
import { openBucket } from '../../platform/aws/files.ts';
import { openLocalFiles } from '../../platform/aws/local-files.ts';
import { openItems } from './open-items.ts';

/** Opens items for a function that stores files of them: {@link openItems} and both buckets. */
export function openItemFiles() {
  return {
    ...openItems(),
    privateFiles: { ...openBucket('privateFiles'), ...openLocalFiles('privateFiles') },
    publicFiles: { ...openBucket('publicFiles'), ...openLocalFiles('publicFiles') },
    temporaryFolder: tmpdir(),
  };
}

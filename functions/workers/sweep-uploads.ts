import { dropReplacedUploads } from '../../shared/domain/uploads/drop-replaced-uploads.ts';
import { openFileVersions } from '../../shared/platform/aws/file-versions.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';

const files = openFileVersions('privateFiles');

/** Deletes the files that were replaced by posting the form of an upload again. */
export const handler = async (): Promise<{ dropped: number }> => {
  const dropped = await dropReplacedUploads(files);
  if (dropped > 0) logger.info('replaced uploads deleted', { dropped });
  return { dropped };
};

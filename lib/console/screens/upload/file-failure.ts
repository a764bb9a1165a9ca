import type { FileUpload } from './file-upload.ts';

/**
 * Codes of failures for which another file is needed: a torn archive, a model without faces. Not those of a size
 * that another unit mends, nor of a worker that had no time or memory left.
 */
const FILE_CODES: ReadonlySet<string | undefined> = new Set([
  ...['MODEL_NOT_FOUND', 'UNSUPPORTED_FORMAT', 'MODEL_CORRUPT', 'MODEL_NO_GEOMETRY', 'MODEL_TOO_COMPLEX'],
  ...['TEXTURE_TOO_LARGE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
]);
const ARCHIVE_CODE = /^ARCHIVE_/;

/** Whether a failed upload can end otherwise when its file is sent once more. */
export function canSendAgain({ state, group, errorCode }: FileUpload): boolean {
  if (state !== 'failed' || group === undefined || group.model.file.size === 0) return false;
  return !FILE_CODES.has(errorCode) && !ARCHIVE_CODE.test(errorCode ?? '');
}

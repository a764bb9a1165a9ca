/**
 * Codes of errors in the archive, the model or the result. The list is closed. A conversion job has additional codes
 * for its download and its processor: shared/domain/conversions/conversion-codes.ts.
 * Source: D614 in contract/interface.md.
 */
export const MODEL_ERROR_CODES = [
  'ARCHIVE_UNKNOWN_TYPE',
  'ARCHIVE_CORRUPT',
  'ARCHIVE_ENCRYPTED',
  'ARCHIVE_METHOD',
  'ARCHIVE_TOO_LARGE',
  'ARCHIVE_TOO_LARGE_UNPACKED',
  'ARCHIVE_FILE_TOO_LARGE',
  'ARCHIVE_TOO_MANY_ENTRIES',
  'ARCHIVE_ZIP_BOMB',
  'ARCHIVE_SIZE_MISMATCH',
  'ARCHIVE_OVERLAP',
  'ARCHIVE_PATH_TRAVERSAL',
  'ARCHIVE_BAD_NAME',
  'ARCHIVE_LINK',
  'ARCHIVE_SPECIAL_FILE',
  'ARCHIVE_DUPLICATE_NAME',
  'MODEL_NOT_FOUND',
  'UNSUPPORTED_FORMAT',
  'MODEL_CORRUPT',
  'MODEL_NO_GEOMETRY',
  'MODEL_TOO_COMPLEX',
  'MODEL_BAD_BOUNDS',
  'MODEL_TIMEOUT',
  'MODEL_OUT_OF_MEMORY',
  'TEXTURE_TOO_LARGE',
  'OPTION_NOT_APPLICABLE',
  'OUTPUT_INVALID',
  'INTERNAL',
] as const;

export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number];

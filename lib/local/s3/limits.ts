/** Limits of S3 itself. Source: S3 user guide, 'Amazon S3 multipart upload limits' and 'Working with object metadata'. */

/** Largest body of one request. */
export const MAX_PUT_BYTES = 5 * 2 ** 30;
export const MAX_OBJECT_BYTES = 5 * 2 ** 40;
/** Smallest part of an upload, but for its last one. */
export const MIN_PART_BYTES = 5 * 2 ** 20;
export const MAX_PART_NUMBER = 10_000;
/** A key in UTF-8. */
export const MAX_KEY_BYTES = 1024;
/** Names and values of user metadata together. */
export const MAX_METADATA_BYTES = 2048;
export const MAX_TAGS = 10;
export const MAX_TAG_NAME_LENGTH = 128;
export const MAX_TAG_VALUE_LENGTH = 256;
/** Objects in one list answer, and in one batch delete. */
export const MAX_PAGE_ENTRIES = 1000;
/** Largest XML document of a request; the list of 10,000 parts stays below. */
export const MAX_XML_BYTES = 4 * 2 ** 20;
/** Form fields before the file of a browser upload. */
export const MAX_FORM_FIELD_BYTES = 20 * 1024;

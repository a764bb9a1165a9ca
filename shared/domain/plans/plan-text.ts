import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { FileStore } from '../../platform/aws/files.ts';
import { unstorableReason } from '../../platform/aws/storable.ts';
import { type DeflatedText, deflateText, inflateText } from '../../platform/compression/deflated-text.ts';
import { gzipFile, readGzipFile } from '../../platform/compression/gzip-file.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { findUpload } from '../uploads/find-upload.ts';
import { uploadOfUrl } from '../uploads/upload-key.ts';
import type { StoredPlan, StoredPlanText } from './plan.ts';
import type { PlanFiles, WrittenFile } from './plan-files.ts';

/** Longer texts are stored as files, because a row holds 400 kB (D906). */
export const MAX_INLINE_TEXT_BYTES = 300_000;
/** The largest text of an upload. Texts in requests are smaller anyway. */
export const MAX_TEXT_BYTES = 32 << 20;

/** The zlib level. A text is written once and read often. The text of 5,000 objects shrinks from 1.4 MB to 28 kB. */
const DEFLATE_LEVEL = 6;
/** More than any text of {@link MAX_TEXT_BYTES} needs when it is packed. */
const MAX_FILE_BYTES = 2 * MAX_TEXT_BYTES;
/** Files with other extensions hold the text as it was sent. The first version of the service wrote such files. */
const PACKED_EXTENSION = '.json.gz';

/**
 * planObjects as stored: either the plain text, or the deflated JSON string. A deflated text goes from its file to the
 * client without being unpacked, escaped and packed for every reader.
 */
export type PackedText = string | DeflatedText | null;

/** The place of a text. */
type TextPlace = StoredPlanText | { readonly key: string } | null;

/** planObjects as a row stores it, and the file that was written for it. */
export interface KeptText extends Pick<StoredPlan, 'text' | 'hash'> {
  readonly written: readonly WrittenFile[];
}

/**
 * Stores a text unchanged, in the row or in a file of the plan.
 *
 * @throws ServiceError 400 for unpaired surrogates, which no store keeps
 */
export async function keepText(
  plan: Pick<StoredPlan, 'tenant' | 'id' | 'conversion'>,
  planObjects: string | null,
  files: Pick<PlanFiles, 'write'>,
): Promise<KeptText> {
  const hash = hashOf(planObjects);
  if (planObjects === null) return { text: null, hash, written: [] };
  const reason = unstorableReason(planObjects);
  if (reason) throw invalidRequest('The plan cannot be kept as it is.', [{ path: 'planObjects', message: reason }]);
  const besideBytes = plan.conversion ? Buffer.byteLength(JSON.stringify(plan.conversion)) : 0;
  if (Buffer.byteLength(planObjects) + besideBytes <= MAX_INLINE_TEXT_BYTES) {
    return { text: { value: planObjects }, hash, written: [] };
  }
  const bytes = gzipFile(deflateText(JSON.stringify(planObjects), DEFLATE_LEVEL));
  const facts = { contentType: 'application/gzip', extension: PACKED_EXTENSION };
  const file = await files.write(plan, 'texts', { ...facts, bytes });
  return { text: { key: file.key, bytes: file.bytes }, hash, written: [file] };
}

/**
 * Returns planObjects as they were sent. Undefined if the file is deleted because the plan was changed or deleted
 * since.
 */
export async function readText(
  text: TextPlace,
  privateFiles: Pick<FileStore, 'findBytes'>,
): Promise<string | null | undefined> {
  const packed = await readPackedText(text, privateFiles);
  return packed === undefined ? undefined : unpackText(packed);
}

/** Returns planObjects as stored. Undefined in the same case as for {@link readText}. */
export async function readPackedText(
  text: TextPlace,
  privateFiles: Pick<FileStore, 'findBytes'>,
): Promise<PackedText | undefined> {
  if (text === null) return null;
  if ('value' in text) return text.value;
  const bytes = await privateFiles.findBytes(text.key, MAX_FILE_BYTES);
  if (!bytes) return undefined;
  return text.key.endsWith(PACKED_EXTENSION) ? readGzipFile(bytes) : bytes.toString();
}

/** Returns planObjects as they were sent. */
export function unpackText(packed: PackedText): string | null {
  if (packed === null || typeof packed === 'string') return packed;
  return z.string().parse(JSON.parse(inflateText(packed).toString()));
}

/** SHA-256 as hex. Null has the hash of the empty text (D907). */
export function hashOf(planObjects: string | null): string {
  return createHash('sha256')
    .update(planObjects ?? '')
    .digest('hex');
}

/** Where uploads are stored, and their base URL. */
export interface UploadSource {
  readonly privateFiles: Pick<FileStore, 'readHead' | 'findBytes'>;
  readonly uploadUrl: string;
}

/**
 * The text of an upload that a caller names instead of planObjects.
 *
 * @throws ServiceError 400 for a URL that is not an upload and for a file that is not text, 404 when the upload does
 * not exist or belongs to another tenant, 413 above 32 MiB
 */
export async function uploadedText(
  url: string,
  tenant: number,
  { privateFiles, uploadUrl }: UploadSource,
): Promise<string> {
  const name = uploadOfUrl(url, uploadUrl);
  if (!name) throw refused('Pass the sourceUrl of an answer of POST /v2/uploads.');
  const { key, bytes } = await findUpload(name, tenant, 1, privateFiles);
  if (bytes > MAX_TEXT_BYTES) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `planObjects has ${MAX_TEXT_BYTES} bytes at most.`);
  }
  const content = await privateFiles.findBytes(key, MAX_TEXT_BYTES);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch (error) {
    throw refused('The uploaded file is no UTF-8 text.', error);
  }
}

function refused(message: string, cause?: unknown): ServiceError {
  const details = [{ path: 'planObjectsUrl', message }];
  return new ServiceError('INVALID_REQUEST', 'planObjectsUrl is refused.', { details, cause });
}

import { unknownSource } from '../../engines/models3d/archive/unknown-source.ts';
import { SNIFF_BYTES, sniffSource } from '../../engines/models3d/sniff-source.ts';
import { FileChangedError } from '../../platform/aws/file-copies.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import type { JobSource } from '../../platform/jobs/job.ts';
import { checkSourceUrl } from '../../platform/source-urls/check-source-url.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import type { StoredItem } from '../items/item.ts';
import { itemFileKey, sha256OfBytes } from '../items/item-files.ts';
import { findUpload } from '../uploads/find-upload.ts';
import { type UploadName, uploadOfUrl } from '../uploads/upload-key.ts';

const FILE = { contentType: 'application/octet-stream' } as const;
const MAX_FILE_NAME_CHARACTERS = 120;

/** A file of the form or a URL. If both are given, the file is used. */
export interface GivenSource {
  readonly file: FormFile | undefined;
  readonly url: string | undefined;
  readonly item: Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>;
  /** Tenant of the caller; an upload must belong to it. */
  readonly tenant: number;
  readonly jobId: string;
}

/** Where the source of a job is stored, or will be stored. */
interface TakenSource {
  readonly sourceKey: string;
  readonly fileName: string;
  readonly source: JobSource;
}

/** The bucket and settings that are needed to take a source. */
export interface SourceStores {
  readonly sources: Pick<FileStore, 'putBytes' | 'readHead' | 'copy'>;
  readonly sourceUrls: SourceUrlSettings;
  /** `{upload_url}`: URLs below it can be uploads. */
  readonly uploadUrl: string;
}

/**
 * Takes the source of a conversion, so that later changes by the client have no effect. A file is stored under the hash
 * of its content. An upload is copied in the state in which it was checked. A URL is stored as text, and the job
 * downloads it.
 *
 * @throws ServiceError 400 for a missing or empty file and for a URL with a refused scheme or host, 404 for an unknown
 * upload, 409 for an upload that changes meanwhile, 415 with the reason if the magic bytes are not those of an archive
 * or model
 */
export async function takeSource(given: GivenSource, stores: SourceStores): Promise<TakenSource> {
  const { file, url } = given;
  if (file) return takeFile(file, given, stores);
  if (!url) {
    throw invalidRequest('Send a zip, a tar.gz or a model file as threeDimensionalAsset, or threeDimensionalAssetUrl.');
  }
  const upload = uploadOfUrl(url, stores.uploadUrl);
  return upload ? takeUpload(upload, given, stores) : noteUrl(url, given, stores);
}

async function takeFile(file: FormFile, { item }: GivenSource, { sources }: SourceStores): Promise<TakenSource> {
  if (file.bytes.length === 0) throw invalidRequest('The file threeDimensionalAsset is empty.');
  requireModel(file.bytes.subarray(0, SNIFF_BYTES), file.bytes.length, plainFileName(file.fileName));
  const sourceKey = itemFileKey(item, 'sources', sha256OfBytes(file.bytes), '');
  await sources.putBytes(sourceKey, file.bytes, FILE);
  return { sourceKey, fileName: plainFileName(file.fileName), source: { kind: 'file' } };
}

/**
 * A client can post the form of an upload again for an hour. The copy fails if the content is not the checked one. The
 * key contains the ETag, so a later content never replaces this one.
 */
async function takeUpload(name: UploadName, given: GivenSource, { sources }: SourceStores): Promise<TakenSource> {
  const upload = await findUpload(name, given.tenant, SNIFF_BYTES, sources);
  requireModel(upload.head, upload.bytes, upload.fileName);
  const sourceKey = itemFileKey(given.item, 'sources', sha256OfText(`${upload.key} ${upload.etag}`), '');
  try {
    await sources.copy(upload, sourceKey, FILE);
  } catch (error) {
    if (!(error instanceof FileChangedError)) throw error;
    throw new ServiceError('CONFLICT', 'The uploaded file was replaced at the same time. Send the call again.', {
      cause: error,
    });
  }
  return { sourceKey, fileName: upload.fileName, source: { kind: 'upload', uploadKey: upload.key } };
}

function noteUrl(text: string, { item, jobId }: GivenSource, { sourceUrls }: SourceStores): TakenSource {
  try {
    const url = checkSourceUrl(text, sourceUrls);
    // The content is not known yet. The job stores it under this key, once for all of its attempts.
    const sourceKey = itemFileKey(item, 'sources', sha256OfText(jobId), '');
    return { sourceKey, fileName: plainFileName(pathNameOf(url)), source: { kind: 'url', url: text } };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new ServiceError('INVALID_REQUEST', error.message, {
      cause: error,
      details: [{ path: 'threeDimensionalAssetUrl', message: error.message }],
    });
  }
}

function requireModel(head: Uint8Array, totalBytes: number, fileName: string): void {
  if (sniffSource(head, totalBytes) !== undefined) return;
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', unknownSource(fileName, head).message);
}

/** Returns the last segment of the client's file name, with only characters that are safe in a file name. */
function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[^\p{L}\p{N}._ ()-]/gu, '_').replace(/^\.+/, '');
  return plain.slice(-MAX_FILE_NAME_CHARACTERS) || 'source';
}

function pathNameOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function sha256OfText(text: string): string {
  return sha256OfBytes(Buffer.from(text));
}

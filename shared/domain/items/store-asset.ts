import type { FileStore } from '../../platform/aws/files.ts';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import { inWorkFolder } from '../../platform/runtime/in-work-folder.ts';
import { type AssetKind, assetKind } from './asset-kind.ts';
import { type FetchAssetDeps, fetchAsset } from './fetch-asset.ts';
import type { StoredAsset, StoredItem } from './item.ts';
import { itemFileKey, sha256OfBytes, sha256OfFile } from './item-files.ts';

/** A file or a URL from a client. If both are given, the file is used. */
interface SentAsset {
  readonly file: FormFile | undefined;
  readonly url: string | undefined;
  /** Tenant of the caller; an upload must belong to it. */
  readonly tenant: number;
}

/** The buckets and settings that are needed to store an asset. */
export interface StoreAssetDeps extends Omit<FetchAssetDeps, 'folder'> {
  readonly publicFiles: Pick<FileStore, 'putBytes' | 'putFile'>;
  /** The folder for temporary files of fetched assets. */
  readonly temporaryFolder: string;
}

/**
 * Stores the file of an asset in the public bucket.
 *
 * @throws ServiceError 400 for a missing or empty file, and the errors of {@link fetchAsset}
 */
export async function storeAsset(item: StoredItem, given: SentAsset, deps: StoreAssetDeps): Promise<StoredAsset> {
  const { file, url, tenant } = given;
  if (file) {
    const kind = assetKind(file.fileName);
    requireContent(file.bytes.length);
    const key = itemFileKey(item, 'assets', sha256OfBytes(file.bytes), kind.extension);
    await deps.publicFiles.putBytes(key, file.bytes, facts(kind, file.fileName));
    return { format: kind.format, key, bytes: file.bytes.length };
  }
  if (!url) throw invalidRequest('Send the asset as the form part assetFile, or its address as assetUrl.');
  return inWorkFolder(deps.temporaryFolder, 'asset', async (folder) => {
    const fetched = await fetchAsset(url, tenant, { ...deps, folder });
    const kind = assetKind(fetched.fileName);
    requireContent(fetched.bytes);
    const key = itemFileKey(item, 'assets', await sha256OfFile(fetched.file), kind.extension);
    await deps.publicFiles.putFile(key, fetched.file, facts(kind, fetched.fileName));
    return { format: kind.format, key, bytes: fetched.bytes };
  });
}

function requireContent(bytes: number): void {
  if (bytes === 0) throw invalidRequest('The asset is empty.');
}

function facts({ contentType, isSaved }: AssetKind, fileName: string) {
  return { contentType, immutable: true, ...(isSaved && { downloadName: fileName }) };
}

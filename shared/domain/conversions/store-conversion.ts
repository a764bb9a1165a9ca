import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ConversionResult } from '../../engines/models3d/conversion.ts';
import { PREVIEW_SIDE_PX } from '../../engines/models3d/preview/draw-preview.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { StoredItem } from '../items/item.ts';
import { itemFileKey, sha256OfFile } from '../items/item-files.ts';
import type { ConvertedModel } from './finish-conversion.ts';

const GLB_TYPE = 'model/gltf-binary';
const USDZ_TYPE = 'model/vnd.usdz+zip';

/**
 * Stores the files of a converted model below the prefix of an item, each under the hash of its content, and returns
 * their keys.
 */
export async function storeConversion(
  item: Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>,
  result: ConversionResult,
  run: { readonly privateFiles: Pick<FileStore, 'putFile'>; readonly publicFiles: Pick<FileStore, 'putFile'> },
): Promise<ConvertedModel> {
  const { glbFile, usdzFile, masterFile, previewFile, dimensionsMm, warnings, triangles, surface, unit, upAxis } =
    result;
  const store = async (
    files: Pick<FileStore, 'putFile'>,
    kind: 'assets' | 'masters' | 'previews',
    file: string,
    contentType: string,
  ) => {
    const extension = path.extname(file);
    const key = itemFileKey(item, kind, await sha256OfFile(file), extension);
    await files.putFile(key, file, { contentType, immutable: true });
    return { format: extension.slice(1), key, bytes: (await stat(file)).size };
  };
  const glb = await store(run.publicFiles, 'assets', glbFile, GLB_TYPE);
  const usdz = usdzFile && (await store(run.publicFiles, 'assets', usdzFile, USDZ_TYPE));
  const master = await store(run.privateFiles, 'masters', masterFile, GLB_TYPE);
  const { key } = await store(run.publicFiles, 'previews', previewFile, 'image/webp');
  const preview = { key, widthPx: PREVIEW_SIDE_PX, heightPx: PREVIEW_SIDE_PX };
  const assets = { glb, ...(usdz && { usdz }) };
  const facts = { dimensionsMm, triangles, warnings, shading: surface, upAxis };
  return { assets, masterKey: master.key, preview, ...facts, ...(typeof unit === 'string' && { unit }) };
}

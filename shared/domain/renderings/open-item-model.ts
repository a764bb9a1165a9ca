import { MAX_CLIENT_TRIANGLES } from '../../engines/models3d/limits.ts';
import type { OpenModel, RenderBrowser } from '../../engines/rendering/browser/render-browser.ts';
import { RenderError } from '../../engines/rendering/render-error.ts';
import { type FileStore, FileTooLargeError } from '../../platform/aws/files.ts';
import type { StoredItem } from '../items/item.ts';

const MAX_GLB_BYTES = 256 * 1024 * 1024;

/** The buckets of the models, and the browser that opens them. */
interface ItemModelSources {
  readonly privateFiles: Pick<FileStore, 'saveTo'>;
  readonly publicFiles: Pick<FileStore, 'saveTo'>;
  readonly browser: Pick<RenderBrowser, 'open'>;
}

/**
 * Opens the model that an item is rendered from. This is the master, which is not compressed, if a browser can load its
 * size and if it has no more triangles than clients are shown. Otherwise it is the GLB of the clients.
 *
 * @param file where the model is written
 * @throws RenderError MODEL_MISSING, GLB_TOO_LARGE, and the errors of the browser
 */
export async function openItemModel(
  item: Pick<StoredItem, 'masterKey' | 'storedAssets'>,
  file: string,
  { privateFiles, publicFiles, browser }: ItemModelSources,
  signal?: AbortSignal,
): Promise<OpenModel> {
  const { glb } = item.storedAssets;
  if (!glb) throw new RenderError('MODEL_MISSING', 'The item has no 3D model any more.');
  if (item.masterKey !== undefined && (await saved(item.masterKey, file, privateFiles))) {
    const master = await browser.open(file, signal);
    if (master.report.triangles <= MAX_CLIENT_TRIANGLES) return master;
  }
  if (await saved(glb.key, file, publicFiles)) return browser.open(file, signal);
  throw new RenderError(
    'GLB_TOO_LARGE',
    `The model of the item is larger than ${MAX_GLB_BYTES} bytes, which is more than can be rendered.`,
  );
}

/** Returns false if the file is too large. */
async function saved(key: string, file: string, files: Pick<FileStore, 'saveTo'>): Promise<boolean> {
  try {
    await files.saveTo(key, file, MAX_GLB_BYTES);
    return true;
  } catch (error) {
    if (error instanceof FileTooLargeError) return false;
    throw error;
  }
}

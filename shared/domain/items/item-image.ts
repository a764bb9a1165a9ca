import type { FileStore } from '../../platform/aws/files.ts';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import type { ImageTaker } from '../uploads/image-taker.ts';
import type { ImageType, StoredImage, StoredItem } from './item.ts';
import { itemFileKey, sha256OfBytes } from './item-files.ts';

/**
 * Checks an image and stores it in the public bucket.
 *
 * @throws ServiceError 400 without a file, and the errors of `takeImage`
 */
export async function storeItemImage(
  item: StoredItem,
  file: FormFile | undefined,
  { publicFiles, takeImage }: { readonly publicFiles: Pick<FileStore, 'putBytes'>; readonly takeImage: ImageTaker },
): Promise<StoredImage> {
  if (!file) throw invalidRequest('Send the image as the form part file.');
  const { bytes, contentType, extension, widthPx, heightPx } = await takeImage(file.bytes);
  const key = itemFileKey(item, 'images', sha256OfBytes(bytes), extension);
  await publicFiles.putBytes(key, bytes, { contentType, immutable: true });
  return { key, widthPx, heightPx };
}

/** Returns the item with stored images in place of its old ones. */
export function withImages(item: StoredItem, images: Readonly<Partial<Record<ImageType, StoredImage>>>): StoredItem {
  const replaced = Object.fromEntries(Object.keys(images).map((type) => [type, null]));
  return { ...item, ...replaced, storedImages: { ...item.storedImages, ...images } };
}

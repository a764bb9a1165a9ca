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
  return { key, widthPx, heightPx, sent: true };
}

/** Returns the item with stored images in place of its old ones. */
export function withImages(item: StoredItem, images: Readonly<Partial<Record<ImageType, StoredImage>>>): StoredItem {
  const replaced = Object.fromEntries(Object.keys(images).map((type) => [type, null]));
  return { ...item, ...replaced, storedImages: { ...item.storedImages, ...images } };
}

/** Pictures that were rendered of the model of an item. */
interface RenderedImages {
  readonly images: Readonly<Partial<Record<ImageType, StoredImage>>>;
  /** The model that they show; see `modelFileOf`. */
  readonly modelFile: string | undefined;
  /** Whether the service has started the rendering by itself. */
  readonly isAutomatic: boolean;
}

/**
 * Returns the item with rendered pictures in place of its old images. Those of an automatic rendering replace no image
 * that somebody has sent, as a file or as a URL (D709).
 */
export function withRenderedImages(item: StoredItem, { images, modelFile, isAutomatic }: RenderedImages): StoredItem {
  const isTaken = (type: ImageType) => isAutomatic && (item[type] !== null || item.storedImages[type]?.sent === true);
  const taken = (Object.entries(images) as [ImageType, StoredImage][]).filter(([type]) => !isTaken(type));
  return withImages(
    item,
    Object.fromEntries(taken.map(([type, image]) => [type, { ...image, ...(modelFile && { ofModel: modelFile }) }])),
  );
}

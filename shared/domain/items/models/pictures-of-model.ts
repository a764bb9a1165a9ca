import { ImageType, type StoredImage, type StoredItem } from '../item.ts';
import { isPreview } from '../item-files.ts';
import { isCovering } from '../material-kind.ts';

/** Returns the key of the file that says which model an item has: its master, or the GLB that a client has sent. */
export function modelFileOf({
  masterKey,
  storedAssets,
}: Pick<StoredItem, 'masterKey' | 'storedAssets'>): string | undefined {
  return masterKey ?? storedAssets.glb?.key;
}

/**
 * Returns an item that has got a model without the pictures of the one before: the preview and what was rendered. An
 * item that is left without a picture shows the preview of its model. Images that somebody has sent stay (D707), and so
 * do those from before it was kept whose they are.
 *
 * @param item with its model
 * @param preview of the model; a GLB that a client has sent has none
 */
export function withPicturesOfModel(item: StoredItem, preview?: StoredImage): StoredItem {
  const storedImages = { ...item.storedImages };
  for (const type of ImageType.options) if (showsOtherModel(item, type)) delete storedImages[type];
  if (preview && item.perspectiveImage === null) storedImages.perspectiveImage ??= preview;
  return { ...item, storedImages };
}

/** Returns whether the pictures that every item needs were rendered of the model that an item has. */
export function hasPicturesOfModel(item: StoredItem): boolean {
  const file = modelFileOf(item);
  const { perspectiveImageHD, topImage } = item.storedImages;
  return file !== undefined && perspectiveImageHD?.ofModel === file && topImage?.ofModel === file;
}

function showsOtherModel(item: StoredItem, type: ImageType): boolean {
  const image = item.storedImages[type];
  // Without it a material would be none any more, and plans are painted with it.
  if (!image || (type === 'topImage' && isCovering(item))) return false;
  return isPreview(image.key) || (image.ofModel !== undefined && image.ofModel !== modelFileOf(item));
}

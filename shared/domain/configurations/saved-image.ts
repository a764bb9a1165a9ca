import * as z from 'zod';
import { fileUrl } from '../items/present-item.ts';

/** The images that clients set for what they have saved. */
const SAVED_IMAGE_TYPES = ['perspectiveImage', 'topImage'] as const;
/** One of {@link SAVED_IMAGE_TYPES}. */
export const SavedImageType = z.enum(SAVED_IMAGE_TYPES, `type is one of ${SAVED_IMAGE_TYPES.join(', ')}`);
export type SavedImageType = z.infer<typeof SavedImageType>;

/** The fields of responses with the URLs of these images. */
export const SAVED_IMAGE_URLS = { perspectiveImage: z.url().nullable(), topImage: z.url().nullable() };
/** The public URLs of the images; null for an image that is not set. */
type SavedImageUrls = Readonly<Record<SavedImageType, string | null>>;

/** The images of one saved object, by their keys in the public bucket. */
export const SavedImages = z.partialRecord(SavedImageType, z.object({ key: z.string() }));
export type SavedImages = z.infer<typeof SavedImages>;

/** Returns the public URLs of the images; null for an image that is not set. */
export function savedImageUrls(images: SavedImages, uploadUrl: string): SavedImageUrls {
  const url = (type: SavedImageType) => images[type] && fileUrl(uploadUrl, images[type].key);
  return { perspectiveImage: url('perspectiveImage') ?? null, topImage: url('topImage') ?? null };
}

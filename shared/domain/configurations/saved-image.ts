import * as z from 'zod';
import { fileUrl } from '../items/present-item.ts';

/** The images that clients set of what they have saved. */
export const SAVED_IMAGE_TYPES = ['perspectiveImage', 'topImage'] as const;
export const SavedImageType = z.enum(SAVED_IMAGE_TYPES, `type is one of ${SAVED_IMAGE_TYPES.join(', ')}`);
export type SavedImageType = z.infer<typeof SavedImageType>;

/** The fields of answers that hold the URLs of these images. */
export const SAVED_IMAGE_URLS = { perspectiveImage: z.url().nullable(), topImage: z.url().nullable() };
export type SavedImageUrls = Readonly<Record<SavedImageType, string | null>>;

/** The images of one saved thing, by their keys in the public bucket. */
export const SavedImages = z.partialRecord(SavedImageType, z.object({ key: z.string() }));
export type SavedImages = z.infer<typeof SavedImages>;

/** Where everybody finds the images; null for one that nobody has set. */
export function savedImageUrls(images: SavedImages, uploadUrl: string): SavedImageUrls {
  const url = (type: SavedImageType) => images[type] && fileUrl(uploadUrl, images[type].key);
  return { perspectiveImage: url('perspectiveImage') ?? null, topImage: url('topImage') ?? null };
}

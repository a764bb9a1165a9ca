import * as z from 'zod';

const MAX_TYPE_CHARACTERS = 100;

/** Names that have another meaning in an item, or that are dangerous as a property name (D425). */
const RESERVED_TYPES = [
  'src',
  'perspectiveImage',
  'perspectiveImageHD',
  'topImage',
  'thumbnail',
  'threeDimensionalAsset',
  'cover',
  'brandIcon',
  'featuredImage',
  'pngIcon',
  'svgIcon',
  '__proto__',
];

/** The fields of the form that saves an asset of an item. The form also has the file. */
export const ItemAssetFields = z.object({
  type: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TYPE_CHARACTERS)
    .refine((type) => !RESERVED_TYPES.includes(type), 'this type is reserved; choose another'),
  /** Used if the form has no file. */
  assetUrl: z.string().optional(),
});

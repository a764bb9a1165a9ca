import * as z from 'zod';
import { IMAGE_TYPES } from './item.ts';

/** The fields of the form that sets an image. */
export const ItemImageFields = z.object({
  type: z.enum(IMAGE_TYPES, `type is one of ${IMAGE_TYPES.join(', ')}`),
});

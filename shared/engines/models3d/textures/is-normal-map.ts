import sharp from 'sharp';
import type { CheckedImage } from './image-bytes.ts';

/** The mean of tangent space normals is near (0.5, 0.5, 1); height maps are grey. */
const MAX_SIDEWAYS = 40;
const MIN_BLUE = 180;
const MIDDLE = 128;

/** Whether an image is a normal map in tangent space, by its mean colour. */
export async function isNormalMap({ bytes }: CheckedImage): Promise<boolean> {
  const mean = await sharp(bytes).removeAlpha().toColourspace('srgb').resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const [red = 0, green = 0, blue = 0] = mean;
  return blue > MIN_BLUE && Math.abs(red - MIDDLE) < MAX_SIDEWAYS && Math.abs(green - MIDDLE) < MAX_SIDEWAYS;
}

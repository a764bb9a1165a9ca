import { CanvasTexture, SRGBColorSpace, type Texture } from 'three';
import { tintPicture, type Weave, weaveOf } from '../../../shared/engines/models3d/configured/tint-picture.ts';

/** Larger pictures are shown smaller, so that a colour is there at once. */
const MAX_SIDE_PX = 1_024;

/** The pixels of a picture, and their weave. */
interface Woven {
  readonly pixels: ImageData;
  readonly weave: Weave;
}

/** Each picture is read once; then a colour takes a few milliseconds. */
const woven = new WeakMap<object, Woven>();

/**
 * Returns the picture of a texture in a colour, computed as in the models that the service makes.
 *
 * @returns undefined for a texture whose picture is not loaded or cannot be read
 */
export function tintedTexture(texture: Texture, hex: string): Texture | undefined {
  const source = wovenOf(texture.image);
  if (!source) return undefined;
  const { width, height } = source.pixels;
  const pixels = new ImageData(new Uint8ClampedArray(source.pixels.data), width, height);
  tintPicture(pixels.data, source.weave, hex);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  const tinted = new CanvasTexture(canvas);
  tinted.wrapS = texture.wrapS;
  tinted.wrapT = texture.wrapT;
  tinted.colorSpace = SRGBColorSpace;
  tinted.flipY = texture.flipY;
  tinted.channel = texture.channel;
  tinted.anisotropy = texture.anisotropy;
  tinted.offset.copy(texture.offset);
  tinted.repeat.copy(texture.repeat);
  tinted.center.copy(texture.center);
  tinted.rotation = texture.rotation;
  return tinted;
}

function wovenOf(image: unknown): Woven | undefined {
  if (!isPicture(image) || image.width === 0) return undefined;
  const known = woven.get(image);
  if (known) return known;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const made = { pixels, weave: weaveOf(pixels.data) };
  woven.set(image, made);
  return made;
}

function isPicture(image: unknown): image is HTMLImageElement | ImageBitmap | HTMLCanvasElement {
  return image instanceof HTMLImageElement || image instanceof ImageBitmap || image instanceof HTMLCanvasElement;
}

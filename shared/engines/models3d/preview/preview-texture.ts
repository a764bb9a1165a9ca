import { loadSharp } from '../../images/load-sharp.ts';
import type { TextureUse, Wrap } from '../export/export-model.ts';
import { srgbToLinear } from '../textures/srgb.ts';

/** Larger pictures are not visible in a preview. */
const MAX_SIDE_PX = 512;
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => srgbToLinear(value / 255));

/** A colour texture that is read by texture coordinates. */
export interface PreviewTexture {
  /** Writes linear red, green, blue and opacity to `out`. */
  sample(u: number, v: number, out: Float32Array): void;
}

/** Decodes the base colour texture of a surface. It was decoded before, so it is not damaged. */
export async function loadPreviewTexture({ image, wrapS, wrapT }: TextureUse): Promise<PreviewTexture> {
  const { data, info } = await loadSharp()(image.bytes)
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    sample(u, v, out) {
      const column = Math.min(width - 1, Math.floor(wrapped(u, wrapS) * width));
      const row = Math.min(height - 1, Math.floor(wrapped(v, wrapT) * height));
      const at = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel++) out[channel] = LINEAR[data[at + channel] as number] as number;
      out[3] = (data[at + 3] as number) / 255;
    },
  };
}

/** Wraps a coordinate into 0..1. */
function wrapped(value: number, wrap: Wrap): number {
  if (!Number.isFinite(value)) return 0;
  if (wrap === 'clamp') return Math.min(1, Math.max(0, value));
  const part = value - Math.floor(value);
  return wrap === 'mirror' && Math.floor(value) % 2 !== 0 ? 1 - part : part;
}

import { ServiceError } from '../../platform/errors/service-error.ts';
import type { ImageTaker } from '../uploads/image-taker.ts';
import type { TakenImage } from '../uploads/take-image.ts';
import { thumbnailAddress } from './thumbnail-address.ts';

/** Limit of the pixels of an image in the text of a plan: planners send up to 2,048 x 2,048. */
const MAX_DATA_URL_PIXELS = 16_777_216;

const DATA_URL = /^data:image\/[\w.+-]+;base64,/i;

/** What a client's `thumbnail` asks for: an uploaded image, an external URL, or no image. Undefined changes nothing. */
export type SentThumbnail =
  | { readonly kind: 'image'; readonly image: TakenImage }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'none' }
  | undefined;

/** What reading a thumbnail needs. */
export interface TakeThumbnailDeps {
  /** Base URL of this service's files. */
  readonly uploadUrl: string;
  readonly takeImage: ImageTaker;
}

/**
 * Reads a `thumbnail`. A data URL that cannot be decoded is ignored, because published clients send
 * `data:image/png;base64,missing`. A URL of this service is ignored too: the client repeats what it has read (D908).
 */
export async function takeThumbnail(
  sent: string | null | undefined,
  { uploadUrl, takeImage }: TakeThumbnailDeps,
): Promise<SentThumbnail> {
  if (sent === undefined) return undefined;
  if (sent === null || sent === '') return { kind: 'none' };
  if (/^data:/i.test(sent)) return imageOfDataUrl(sent, takeImage);
  if (sent.startsWith(`${uploadUrl}/`)) return undefined;
  const url = thumbnailAddress(sent);
  return url === undefined ? undefined : { kind: 'url', url };
}

async function imageOfDataUrl(dataUrl: string, takeImage: ImageTaker): Promise<SentThumbnail> {
  const [head] = DATA_URL.exec(dataUrl) ?? [];
  if (head === undefined) return undefined;
  const bytes = Buffer.from(dataUrl.slice(head.length), 'base64');
  try {
    return {
      kind: 'image',
      image: await takeImage(bytes, { minSidePx: 1, maxPixels: MAX_DATA_URL_PIXELS, writtenAs: 'png' }),
    };
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

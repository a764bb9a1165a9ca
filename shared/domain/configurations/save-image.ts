import * as z from 'zod';
import type { FileStore } from '../../platform/aws/files.ts';
import { ConditionFailedError, type Expression, type Key, type Table } from '../../platform/aws/table.ts';
import { invalidRequest, notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import { sha256OfBytes } from '../items/item-files.ts';
import type { ImageTaker } from '../uploads/image-taker.ts';
import { SavedImages, type SavedImageType } from './saved-image.ts';

const ImagesRow = z.object({ images: SavedImages });

/** A saved object whose row contains its `images`. */
interface ImageOwner {
  readonly row: Key;
  /** Prefix of the keys of its files, with a slash at the end. */
  readonly filePrefix: string;
  readonly images: SavedImages;
}

/** An image from a client, and what the client can do with it. */
interface SentImage {
  readonly type: SavedImageType;
  readonly file: FormFile | undefined;
  /** If false, an existing image stays. */
  readonly mayReplace: boolean;
  /** True if the stored images must still be those of `owner`: the caller has sent their ETag in `If-Match`. */
  readonly isConditional?: boolean;
}

/** The table and the bucket that are needed to save an image. */
interface SaveImageDeps {
  /** The table `saved`: GetItem and UpdateItem. */
  readonly saved: Table;
  readonly publicFiles: Pick<FileStore, 'putBytes'>;
  readonly takeImage: ImageTaker;
}

/**
 * Stores an image of a saved object. A saved object never changes, and everyone who has its link knows its id. So an
 * existing image stays unless the caller can replace it. Sending an image again is no error, because clients send
 * theirs each time they save the same content. Images of other types that are set at the same time are not affected.
 *
 * @returns the stored images
 * @throws ServiceError 400 without a file, 412 if it is conditional and another writer was first, and the errors of
 * `takeImage`
 */
export async function saveImage(owner: ImageOwner, sent: SentImage, deps: SaveImageDeps): Promise<SavedImages> {
  const { type, file, mayReplace, isConditional = false } = sent;
  if (!file) throw invalidRequest('Send the image as the form part file.');
  const { bytes, contentType, extension } = await deps.takeImage(file.bytes);
  if (owner.images[type] && !mayReplace) return owner.images;
  const key = `${owner.filePrefix}images/${sha256OfBytes(bytes)}${extension}`;
  await deps.publicFiles.putBytes(key, bytes, { contentType, immutable: true });
  const change = { expression: 'SET images.#type = :image', names: { '#type': type }, values: { ':image': { key } } };
  try {
    const condition = isConditional ? unchanged(owner.images) : stillFree(mayReplace);
    return (await deps.saved.update(owner.row, change, condition, ImagesRow)).images;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    if (isConditional) {
      const message = 'Its images have changed since you read it. Read it again, then repeat the call.';
      throw new ServiceError('PRECONDITION_FAILED', message, { cause: error });
    }
    const now = await deps.saved.get(owner.row, ImagesRow, { consistent: true });
    if (!now) throw notFound('saved thing');
    return now.images;
  }
}

function unchanged(read: SavedImages): Expression {
  return { expression: 'images = :read', values: { ':read': read } };
}

function stillFree(mayReplace: boolean): Expression {
  const free = mayReplace ? '' : ' AND attribute_not_exists(images.#type)';
  return { expression: `attribute_exists(pk)${free}` };
}

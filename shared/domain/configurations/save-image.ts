import * as z from 'zod';
import type { FileStore } from '../../platform/aws/files.ts';
import { ConditionFailedError, type Expression, type Key, type Table } from '../../platform/aws/table.ts';
import { invalidRequest, notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import { sha256OfBytes } from '../items/item-files.ts';
import { takeImage } from '../uploads/take-image.ts';
import { SavedImages, type SavedImageType } from './saved-image.ts';

const ImagesRow = z.object({ images: SavedImages });

/** A saved thing whose row holds its `images`. */
export interface ImageOwner {
  readonly row: Key;
  /** What the keys of its files start with, with a slash at the end. */
  readonly filePrefix: string;
  readonly images: SavedImages;
}

export interface SentImage {
  readonly type: SavedImageType;
  readonly file: FormFile | undefined;
  /** Of those who may not, the image that is there already stays. */
  readonly mayReplace: boolean;
  /** The images must still be those of `owner`: the caller has named their tag by `If-Match`. */
  readonly isConditional?: boolean;
}

export interface SaveImageDeps {
  /** The table `saved`: GetItem and UpdateItem. */
  readonly saved: Table;
  readonly publicFiles: Pick<FileStore, 'putBytes'>;
}

/**
 * Takes an image of a saved thing in. What was saved is immutable and known by its id to everybody who was sent a link,
 * so an image stays once it is there, unless the caller may replace it; sending one again is no error, as clients send
 * theirs with each saving of the same content. Images of other types, set at the same moment, are not touched.
 *
 * @returns the images as they are afterwards
 * @throws ServiceError 400 without a file, 412 when it is conditional and others were first, and what takeImage throws
 */
export async function saveImage(owner: ImageOwner, sent: SentImage, deps: SaveImageDeps): Promise<SavedImages> {
  const { type, file, mayReplace, isConditional = false } = sent;
  if (!file) throw invalidRequest('Send the image as the form part file.');
  const { bytes, contentType, extension } = await takeImage(file.bytes);
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

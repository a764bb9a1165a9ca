import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Document, Texture } from '@gltf-transform/core';
import type { SourceFile } from '../archive/source-file.ts';
import type { FileIndex } from '../file-index.ts';
import { MAX_TEXTURE_BYTES, MAX_TEXTURES } from '../limits.ts';
import { ModelError } from '../model-error.ts';
import type { WarningList } from '../model-warning.ts';
import { quoted } from '../quoted.ts';
import { type CheckedImage, checkImage } from './image-bytes.ts';

/** A texture of a document with its checked image. */
export interface LoadedTexture {
  readonly texture: Texture;
  readonly image: CheckedImage;
  /** The file's name in the source, which identifies the image. */
  readonly name: string;
}

/** The textures of a document. Loads each file of the source once, and adds a warning for missing files. */
export class TextureStore {
  readonly #document: Document;
  readonly #files: FileIndex;
  readonly #warnings: WarningList;
  readonly #loaded = new Map<string, Promise<LoadedTexture | undefined>>();

  constructor(document: Document, files: FileIndex, warnings: WarningList) {
    this.#document = document;
    this.#files = files;
    this.#warnings = warnings;
  }

  /**
   * Loads the texture that `reference` in the file `from` refers to. Returns undefined with a warning TEXTURE_MISSING
   * or TEXTURE_UNREADABLE.
   *
   * @throws ModelError TEXTURE_TOO_LARGE; MODEL_TOO_COMPLEX if there are too many
   */
  load(reference: string, from: string): Promise<LoadedTexture | undefined> {
    const file = this.#files.findImage(reference, from);
    if (!file) {
      this.#warnings.add('TEXTURE_MISSING', `The texture ${quoted(reference)} is not in the archive.`);
      return Promise.resolve(undefined);
    }
    const known = this.#loaded.get(file.name);
    if (known) return known;
    const loading = this.#loadFile(file);
    this.#loaded.set(file.name, loading);
    return loading;
  }

  /**
   * Creates the texture of an image that is embedded in the model's file. Returns undefined with a warning
   * TEXTURE_UNREADABLE.
   *
   * @param name for messages, unique among the images of the file
   * @throws ModelError with the same codes as `load`
   */
  take(bytes: Uint8Array, name: string): Promise<LoadedTexture | undefined> {
    const key = `inside ${name}`;
    const known = this.#loaded.get(key);
    if (known) return known;
    const loading = this.#check(bytes, name);
    this.#loaded.set(key, loading);
    return loading;
  }

  async #loadFile(file: SourceFile): Promise<LoadedTexture | undefined> {
    const bytes = file.bytes <= MAX_TEXTURE_BYTES ? await readFile(file.file) : new Uint8Array(0);
    return this.#check(bytes, file.name);
  }

  async #check(bytes: Uint8Array, name: string): Promise<LoadedTexture | undefined> {
    checkTextureCount(this.#loaded.size + 1);
    const image = await checkImage(bytes, name);
    if (!image) {
      this.#warnings.add('TEXTURE_UNREADABLE', unreadableTexture(name));
      return undefined;
    }
    const texture = this.#document
      .createTexture(path.posix.parse(name).name)
      .setImage(image.bytes)
      .setMimeType(image.mimeType);
    return { texture, image, name };
  }
}

/** Checks the number of textures. @throws ModelError MODEL_TOO_COMPLEX */
export function checkTextureCount(count: number): void {
  if (count > MAX_TEXTURES) {
    throw new ModelError(
      'MODEL_TOO_COMPLEX',
      `The model has more than ${MAX_TEXTURES} textures; bake them into fewer.`,
    );
  }
}

/** Returns the message of the warning TEXTURE_UNREADABLE. */
export function unreadableTexture(name: string): string {
  return `The texture ${quoted(name)} is damaged or not a supported image, and was left out.`;
}

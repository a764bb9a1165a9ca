import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DigestMeter, type MeasuredBytes, type SizeLimits } from './digest-meter.ts';
import type { RequestBody } from './request-body.ts';

/** The name of a blob starts with two hexadecimal digits, which name its folder. */
const FOLDERS = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

/** Verified bytes on disk that belong to no object yet. */
export interface StoredBlob extends MeasuredBytes {
  readonly blob: string;
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Files of bytes under random names, each written once. A blob counts only if the index names it: one that a killed
 * process left is an orphan, which the next start removes.
 */
export class BlobFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true });
  }

  /**
   * Writes a body to a new blob. Removes the blob if the sender stops early or the bytes are not as stated.
   * @throws S3Error the errors of {@link DigestMeter}
   */
  async receive(body: RequestBody, limits: SizeLimits): Promise<StoredBlob> {
    const blob = randomUUID();
    const meter = new DigestMeter(body.stated, limits);
    try {
      await pipeline(
        body.pieces,
        (pieces) => meter.measured(pieces),
        createWriteStream(this.#path(blob), { flags: 'wx' }),
      );
      return { blob, ...meter.finish() };
    } catch (error) {
      await rm(this.#path(blob), { force: true });
      throw error;
    }
  }

  /** Opens the file at once, so that all bytes can be read even if the blob is removed meanwhile. */
  open(blob: string, range?: ByteRange): Readable {
    const path = this.#path(blob);
    return createReadStream(path, { fd: openSync(path, 'r'), ...range });
  }

  remove(blobs: readonly string[]): void {
    for (const blob of blobs) rmSync(this.#path(blob), { force: true });
  }

  /** Removes every blob that is not among these. */
  removeOrphans(named: ReadonlySet<string>): void {
    const all = FOLDERS.flatMap((folder) => readdirSync(join(this.#folder, folder)));
    this.remove(all.filter((blob) => !named.has(blob)));
  }

  #path(blob: string): string {
    return join(this.#folder, blob.slice(0, 2), blob);
  }
}

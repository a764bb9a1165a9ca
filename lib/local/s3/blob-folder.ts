import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DigestMeter, type MeasuredBytes } from './digest-meter.ts';
import type { RequestBody } from './request-body.ts';

/** Names of blobs start with two hexadecimal digits, which name their folder. */
const FOLDERS = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

/** Bytes that are on disk and verified, but belong to no object yet. */
export interface StoredBlob extends MeasuredBytes {
  readonly blob: string;
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Files of bytes under random names, each written once. A blob counts only when the index names it; one that a killed
 * process left behind is removed at the next start.
 */
export class BlobFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true });
  }

  /**
   * Writes a body to a new blob. Nothing stays when the sender gives up or the bytes are not what was stated.
   * @throws S3Error as {@link DigestMeter} does
   */
  async receive(body: RequestBody, maxBytes: number): Promise<StoredBlob> {
    const blob = randomUUID();
    const meter = new DigestMeter({ algorithm: body.algorithm, sha256: body.sha256, maxBytes });
    try {
      await pipeline(
        body.pieces,
        (pieces) => measured(pieces, meter),
        createWriteStream(this.#path(blob), { flags: 'wx' }),
      );
      return { blob, ...meter.finish(body.stated()) };
    } catch (error) {
      await rm(this.#path(blob), { force: true });
      throw error;
    }
  }

  /** Opens at once, so that the bytes can be read to their end even if the blob is removed meanwhile. */
  open(blob: string, range?: ByteRange): Readable {
    const path = this.#path(blob);
    return createReadStream(path, { fd: openSync(path, 'r'), ...range });
  }

  remove(blobs: readonly string[]): void {
    for (const blob of blobs) rmSync(this.#path(blob), { force: true });
  }

  /** Removes every blob that is not among these. */
  removeAllBut(named: ReadonlySet<string>): void {
    const stray = FOLDERS.flatMap((folder) => readdirSync(join(this.#folder, folder))).filter(
      (blob) => !named.has(blob),
    );
    this.remove(stray);
  }

  #path(blob: string): string {
    return join(this.#folder, blob.slice(0, 2), blob);
  }
}

async function* measured(pieces: AsyncIterable<Uint8Array>, meter: DigestMeter): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    meter.update(piece);
    yield piece;
  }
}

import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.ts';

/** The digests of a body that its sender states. */
export interface StatedDigests {
  /** The digest that the request's signature covers, hexadecimal. */
  readonly sha256Hex?: string | undefined;
  /** `x-amz-checksum-crc32`, base64: the only checksum that the project's clients send. */
  readonly crc32?: string | undefined;
}

/** How large a body may be. */
export interface SizeLimits {
  readonly minBytes?: number;
  readonly maxBytes: number;
}

/** The size and the digest of the received bytes. */
export interface MeasuredBytes {
  readonly bytes: number;
  /** Hexadecimal: the entity tag of the object. */
  readonly md5Hex: string;
}

/** Counts and digests a body while it is received, and compares the result with what the sender stated. */
export class DigestMeter {
  readonly #stated: StatedDigests;
  readonly #limits: SizeLimits;
  readonly #md5 = createHash('md5');
  readonly #sha256: Hash | undefined;
  #crc32 = 0;
  #bytes = 0;

  constructor(stated: StatedDigests, limits: SizeLimits) {
    this.#stated = stated;
    this.#limits = limits;
    this.#sha256 = stated.sha256Hex === undefined ? undefined : createHash('sha256');
  }

  #update(piece: Uint8Array): void {
    const { maxBytes } = this.#limits;
    this.#bytes += piece.length;
    if (this.#bytes > maxBytes) {
      throw new S3Error('EntityTooLarge', undefined, { ProposedSize: this.#bytes, MaxSizeAllowed: maxBytes });
    }
    this.#md5.update(piece);
    this.#sha256?.update(piece);
    if (this.#stated.crc32 !== undefined) this.#crc32 = crc32(piece, this.#crc32);
  }

  /** Passes bytes through the meter. @throws S3Error EntityTooLarge */
  async *measured(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#update(piece);
      yield piece;
    }
  }

  /** @throws S3Error EntityTooSmall, XAmzContentSHA256Mismatch, BadDigest */
  finish(): MeasuredBytes {
    const { minBytes = 0 } = this.#limits;
    if (this.#bytes < minBytes) {
      throw new S3Error('EntityTooSmall', undefined, { ProposedSize: this.#bytes, MinSizeAllowed: minBytes });
    }
    if (this.#sha256 && this.#sha256.digest('hex') !== this.#stated.sha256Hex) {
      throw new S3Error('XAmzContentSHA256Mismatch');
    }
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.#crc32);
    if (this.#stated.crc32 !== undefined && this.#stated.crc32 !== crc.toString('base64')) {
      throw new S3Error('BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
    }
    return { bytes: this.#bytes, md5Hex: this.#md5.digest('hex') };
  }
}

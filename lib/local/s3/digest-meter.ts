import { createHash, type Hash } from 'node:crypto';
import { type Checksum, type ChecksumAlgorithm, type RunningChecksum, startChecksum } from './checksum.ts';
import { S3Error } from './s3-error.ts';

/** What a sender says about the bytes it sends. */
export interface StatedDigests {
  /** Content-MD5, base64. */
  readonly md5?: string | undefined;
  /** The digest that the request's signature covers, hexadecimal. */
  readonly sha256Hex?: string | undefined;
  /** Length of the body outside its framing. */
  readonly bytes?: number | undefined;
  /** The value of `x-amz-checksum-…`, base64. */
  readonly checksum?: string | undefined;
}

/** What bytes turned out to be. */
export interface MeasuredBytes {
  readonly bytes: number;
  /** Hexadecimal: the entity tag of an object that came in one piece. */
  readonly md5Hex: string;
  readonly checksum?: Checksum;
}

export interface DigestMeterOptions {
  /** The checksum to compute, if any. */
  readonly algorithm?: ChecksumAlgorithm | undefined;
  /** Whether a SHA-256 has been stated, for it has to be computed too. */
  readonly sha256?: boolean;
  readonly maxBytes: number;
}

/** Counts and digests bytes on their way, and compares the outcome with what the sender stated. */
export class DigestMeter {
  readonly #options: DigestMeterOptions;
  readonly #md5 = createHash('md5');
  readonly #sha256: Hash | undefined;
  readonly #checksum: RunningChecksum | undefined;
  #bytes = 0;

  constructor(options: DigestMeterOptions) {
    this.#options = options;
    this.#sha256 = options.sha256 ? createHash('sha256') : undefined;
    this.#checksum = options.algorithm && startChecksum(options.algorithm);
  }

  /** @throws S3Error EntityTooLarge */
  update(piece: Uint8Array): void {
    const { maxBytes } = this.#options;
    this.#bytes += piece.length;
    if (this.#bytes > maxBytes) {
      throw new S3Error('EntityTooLarge', undefined, { ProposedSize: this.#bytes, MaxSizeAllowed: maxBytes });
    }
    this.#md5.update(piece);
    this.#sha256?.update(piece);
    this.#checksum?.update(piece);
  }

  /** @throws S3Error BadDigest, InvalidDigest, XAmzContentSHA256Mismatch, IncompleteBody */
  finish(stated: StatedDigests): MeasuredBytes {
    const { algorithm } = this.#options;
    const md5 = this.#md5.digest();
    if (stated.bytes !== undefined && stated.bytes !== this.#bytes) throw new S3Error('IncompleteBody');
    if (stated.md5 !== undefined) {
      const statedMd5 = Buffer.from(stated.md5, 'base64');
      if (statedMd5.length !== md5.length) throw new S3Error('InvalidDigest');
      if (!statedMd5.equals(md5)) {
        throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
      }
    }
    if (this.#sha256 && this.#sha256.digest('hex') !== stated.sha256Hex) throw new S3Error('XAmzContentSHA256Mismatch');
    const measured = { bytes: this.#bytes, md5Hex: md5.toString('hex') };
    if (!algorithm || !this.#checksum) return measured;
    const value = this.#checksum.digest().toString('base64');
    if (stated.checksum !== undefined && stated.checksum !== value) {
      throw new S3Error('BadDigest', `The ${algorithm} you specified did not match the calculated checksum.`);
    }
    return { ...measured, checksum: { algorithm, value, type: 'FULL_OBJECT' } };
  }
}

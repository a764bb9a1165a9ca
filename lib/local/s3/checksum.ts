import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { crc32c } from './crc32c.ts';
import { Crc64Nvme } from './crc64nvme.ts';
import { S3Error } from './s3-error.ts';

/** The checksum algorithms of S3 and how many bytes each one gives. */
const DIGEST_BYTES = { CRC32: 4, CRC32C: 4, CRC64NVME: 8, SHA1: 20, SHA256: 32 } as const;

export type ChecksumAlgorithm = keyof typeof DIGEST_BYTES;
export const CHECKSUM_ALGORITHMS = Object.keys(DIGEST_BYTES) as readonly ChecksumAlgorithm[];

/** A checksum as S3 answers it: base64; that of a multipart upload may be one of its parts' checksums, `…-3`. */
export const checksumSchema = z.object({
  algorithm: z.enum(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256']),
  value: z.string(),
  type: z.enum(['FULL_OBJECT', 'COMPOSITE']),
});
export type Checksum = z.infer<typeof checksumSchema>;

export interface RunningChecksum {
  update(bytes: Uint8Array): void;
  digest(): Buffer;
}

/** Starts a checksum over bytes that come piece by piece. */
export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  switch (algorithm) {
    case 'CRC32':
      return runningCrc(crc32);
    case 'CRC32C':
      return runningCrc(crc32c);
    case 'CRC64NVME':
      return new Crc64Nvme();
    case 'SHA1':
    case 'SHA256': {
      const hash = createHash(algorithm);
      return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
    }
  }
}

/** The name of the header that carries a checksum, `x-amz-checksum-crc32`. */
export function checksumHeader(algorithm: ChecksumAlgorithm): string {
  return `x-amz-checksum-${algorithm.toLowerCase()}`;
}

/** The algorithm with this name in any case, undefined without a name. @throws S3Error InvalidRequest for another name */
export function parseAlgorithm(name: string | undefined): ChecksumAlgorithm | undefined {
  if (name === undefined) return undefined;
  const algorithm = CHECKSUM_ALGORITHMS.find((candidate) => candidate === name.toUpperCase());
  if (!algorithm) throw new S3Error('InvalidRequest', `Checksum algorithm provided is unsupported: ${name}`);
  return algorithm;
}

/**
 * The checksum that headers, trailers or form fields state.
 * @throws S3Error InvalidRequest for a value that cannot be one, or for two checksums
 */
export function statedChecksum(
  fields: Readonly<Record<string, string | undefined>>,
): { algorithm: ChecksumAlgorithm; value: string } | undefined {
  const stated = CHECKSUM_ALGORITHMS.flatMap((algorithm) => {
    const value = fields[checksumHeader(algorithm)];
    return value === undefined ? [] : [{ algorithm, value }];
  });
  if (stated.length > 1) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.');
  const [checksum] = stated;
  if (checksum && Buffer.from(checksum.value, 'base64').length !== DIGEST_BYTES[checksum.algorithm]) {
    throw new S3Error('InvalidRequest', `Value for ${checksumHeader(checksum.algorithm)} header is invalid.`);
  }
  return checksum;
}

/** The checksum of a multipart upload by parts: the digest of the parts' digests, and how many there are. */
export function compositeChecksum(algorithm: ChecksumAlgorithm, parts: readonly string[]): Checksum {
  const digest = startChecksum(algorithm);
  for (const part of parts) digest.update(Buffer.from(part, 'base64'));
  return { algorithm, value: `${digest.digest().toString('base64')}-${parts.length}`, type: 'COMPOSITE' };
}

function runningCrc(crc: (bytes: Uint8Array, previous: number) => number): RunningChecksum {
  let value = 0;
  return {
    update(bytes) {
      value = crc(bytes, value);
    },
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    },
  };
}

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DigestMeter, type StatedDigests } from './digest-meter.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** The bytes of an upload, and the digests that its sender states. */
export interface RequestBody {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly stated: StatedDigests;
}

/**
 * Opens the body of a signed request.
 * @param sha256Hex the digest that the signature covers; undefined if the body is not signed
 * @throws S3Error MissingContentLength
 */
export function openRequestBody(request: S3Request, sha256Hex: string | undefined): RequestBody {
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined) throw new S3Error('MissingContentLength');
  return { pieces: messageBytes(request), stated: { sha256Hex, crc32: headers['x-amz-checksum-crc32'] } };
}

/** Reads and verifies a small body as text. @throws S3Error the errors of {@link DigestMeter} */
export async function readTextBody(body: RequestBody, maxBytes: number): Promise<string> {
  const meter = new DigestMeter(body.stated, { maxBytes });
  const read = await text(Readable.from(meter.measured(body.pieces)));
  meter.finish();
  return read;
}

/**
 * The raw bytes of a request. A reader that stops early leaves the connection open, so that an error response still
 * reaches a client that is sending.
 */
async function* messageBytes(request: S3Request): AsyncGenerator<Uint8Array> {
  for await (const piece of request.message.iterator({ destroyOnReturn: false })) yield piece as Uint8Array;
}

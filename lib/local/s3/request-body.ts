import type { PayloadSignature } from './authenticate.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { CHECKSUM_ALGORITHMS, type ChecksumAlgorithm, checksumHeader, statedChecksum } from './checksum.ts';
import { DigestMeter, type StatedDigests } from './digest-meter.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** The bytes of an upload, outside any framing, and what its sender says about them. */
export interface RequestBody {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly algorithm?: ChecksumAlgorithm | undefined;
  readonly sha256: boolean;
  /** To be called after the last piece, as checksums may come behind the bytes. */
  stated(): StatedDigests;
}

/**
 * The body of a signed request.
 * @throws S3Error MissingContentLength, InvalidRequest for checksum headers that cannot be
 */
export function openRequestBody(request: S3Request, payload: PayloadSignature): RequestBody {
  const { headers } = request;
  const inHeader = statedChecksum(headers);
  const inTrailer = announcedAlgorithm(headers['x-amz-trailer']);
  const sha256Hex = payload.kind === 'sha256' ? payload.hex : undefined;
  const decoder = payload.kind === 'chunks' ? new AwsChunkedDecoder(payload.signing) : undefined;
  const bytes = contentLength(headers, decoder !== undefined);
  return {
    pieces: decoder ? decodeChunks(messageBytes(request), decoder) : messageBytes(request),
    algorithm: inHeader?.algorithm ?? inTrailer,
    sha256: sha256Hex !== undefined,
    stated() {
      const trailer = inTrailer && decoder?.trailers[checksumHeader(inTrailer)];
      if (inTrailer && trailer === undefined) throw new S3Error('MalformedTrailerError');
      return { bytes, sha256Hex, md5: headers['content-md5'], checksum: inHeader?.value ?? trailer };
    },
  };
}

/** A whole small body as text, verified like any other. @throws S3Error as {@link DigestMeter} does */
export async function readTextBody(body: RequestBody, maxBytes: number): Promise<string> {
  const meter = new DigestMeter({ algorithm: body.algorithm, sha256: body.sha256, maxBytes });
  const pieces: Uint8Array[] = [];
  for await (const piece of body.pieces) {
    meter.update(piece);
    pieces.push(piece);
  }
  meter.finish(body.stated());
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * The raw bytes of a request. Stopping early leaves the connection open, so that an error answer still reaches a client
 * that is busy sending.
 */
export async function* messageBytes(request: S3Request): AsyncGenerator<Uint8Array> {
  for await (const piece of request.message.iterator({ destroyOnReturn: false })) yield piece as Uint8Array;
}

async function* decodeChunks(bytes: AsyncIterable<Uint8Array>, decoder: AwsChunkedDecoder): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) yield* decoder.push(piece);
  decoder.end();
}

function announcedAlgorithm(trailer: string | undefined): ChecksumAlgorithm | undefined {
  const names = (trailer ?? '').toLowerCase().split(',');
  return CHECKSUM_ALGORITHMS.find((algorithm) => names.some((name) => name.trim() === checksumHeader(algorithm)));
}

function contentLength(headers: S3Request['headers'], framed: boolean): number | undefined {
  const text = headers[framed ? 'x-amz-decoded-content-length' : 'content-length'];
  if (text === undefined) {
    const hasBody = framed || headers['transfer-encoding'] !== undefined;
    if (hasBody) throw new S3Error('MissingContentLength');
    return undefined;
  }
  if (!/^\d{1,15}$/.test(text)) throw new S3Error('InvalidArgument', 'The content length is no number.');
  return Number(text);
}

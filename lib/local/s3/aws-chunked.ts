import { createHash, type Hash, type KeyObject } from 'node:crypto';
import { sha256Hex, sign, signaturesMatch } from '../sigv4/signature.ts';
import { S3Error } from './s3-error.ts';

/** Longest line of the framing: a chunk's head, or one trailer. */
const MAX_LINE_BYTES = 4096;
const MAX_TRAILERS = 16;
const CRLF = Buffer.from('\r\n');

/** What signs the chunks of a body: each signature covers the one before it, the first that of the request. */
export interface ChunkSigning {
  readonly key: KeyObject;
  readonly timestamp: string;
  readonly scope: string;
  readonly seedSignature: string;
}

/**
 * Takes a body out of its aws-chunked framing, fed piece by piece however the network cuts it. Bytes are given out
 * before their chunk's signature is seen: whoever stores them must throw them away when {@link push} or {@link end} throws.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
 */
export class AwsChunkedDecoder {
  /** Headers that came after the last chunk, names in lower case. */
  readonly trailers: Record<string, string> = {};
  readonly #signing: ChunkSigning | undefined;
  #previousSignature: string;
  #state: 'head' | 'data' | 'data-end' | 'trailer' | 'done' = 'head';
  #line = Buffer.alloc(0);
  #chunkBytesLeft = 0;
  #chunkSignature = '';
  #chunkHash: Hash | undefined;
  #trailersToVerify = '';

  constructor(signing?: ChunkSigning) {
    this.#signing = signing;
    this.#previousSignature = signing?.seedSignature ?? '';
  }

  /**
   * Gives the body's bytes in this piece.
   * @throws S3Error IncompleteBody for broken framing, SignatureDoesNotMatch
   */
  *push(piece: Uint8Array): Generator<Uint8Array> {
    let rest = piece;
    while (rest.length > 0) {
      if (this.#state === 'data') {
        const data = rest.subarray(0, this.#chunkBytesLeft);
        rest = rest.subarray(data.length);
        this.#chunkBytesLeft -= data.length;
        this.#chunkHash?.update(data);
        yield data;
        if (this.#chunkBytesLeft === 0) this.#state = 'data-end';
      } else {
        rest = this.#readLine(rest);
      }
    }
  }

  /** Says that the body is over. @throws S3Error IncompleteBody when its last chunk has not come */
  end(): void {
    // Clients differ in whether an empty line follows the last chunk when there are no trailers.
    const atLineStart = this.#state === 'trailer' && this.#line.length === 0;
    if (this.#state !== 'done' && !atLineStart) throw new S3Error('IncompleteBody');
    this.#refuseUnsignedTrailers();
  }

  /** Takes bytes up to the end of the current line, and returns what follows it. */
  #readLine(bytes: Uint8Array): Uint8Array {
    const held = this.#line.length;
    const line = Buffer.concat([this.#line, bytes.subarray(0, MAX_LINE_BYTES)]);
    const end = line.indexOf(CRLF);
    if (end < 0) {
      if (line.length >= MAX_LINE_BYTES) throw new S3Error('IncompleteBody');
      this.#line = line;
      return bytes.subarray(line.length - held);
    }
    this.#line = Buffer.alloc(0);
    this.#takeLine(line.toString('latin1', 0, end));
    return bytes.subarray(end + CRLF.length - held);
  }

  #takeLine(line: string): void {
    switch (this.#state) {
      case 'head':
        this.#startChunk(line);
        break;
      case 'data-end':
        if (line !== '') throw new S3Error('IncompleteBody');
        this.#verifyChunk();
        this.#state = 'head';
        break;
      case 'trailer':
        this.#takeTrailer(line);
        break;
      default:
        throw new S3Error('IncompleteBody', 'There are bytes after the last chunk.');
    }
  }

  #startChunk(line: string): void {
    const match = /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line);
    if (!match) throw new S3Error('IncompleteBody', 'A chunk does not start with its size.');
    const [, size = '', signature = ''] = match;
    this.#chunkBytesLeft = Number.parseInt(size, 16);
    this.#chunkSignature = signature;
    if (this.#signing) this.#chunkHash = createHash('sha256');
    this.#state = 'data';
    if (this.#chunkBytesLeft === 0) {
      this.#verifyChunk();
      this.#state = 'trailer';
    }
  }

  #verifyChunk(): void {
    if (!this.#signing || !this.#chunkHash) return;
    const digest = this.#chunkHash.digest('hex');
    this.#verify('AWS4-HMAC-SHA256-PAYLOAD', `${sha256Hex('')}\n${digest}`, this.#chunkSignature);
  }

  #takeTrailer(line: string): void {
    const colon = line.indexOf(':');
    if (line === '') {
      this.#refuseUnsignedTrailers();
      this.#state = 'done';
      return;
    }
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (colon <= 0 || Object.keys(this.trailers).length >= MAX_TRAILERS) throw new S3Error('IncompleteBody');
    if (name === 'x-amz-trailer-signature') {
      if (this.#signing) this.#verify('AWS4-HMAC-SHA256-TRAILER', sha256Hex(this.#trailersToVerify), value);
      this.#trailersToVerify = '';
    } else {
      this.trailers[name] = value;
      this.#trailersToVerify += `${name}:${value}\n`;
    }
  }

  #refuseUnsignedTrailers(): void {
    if (this.#signing && this.#trailersToVerify !== '') {
      throw new S3Error('SignatureDoesNotMatch', 'The trailers are not signed.');
    }
  }

  #verify(algorithm: string, digests: string, signature: string): void {
    if (!this.#signing) return;
    const { key, timestamp, scope } = this.#signing;
    const expected = sign(key, [algorithm, timestamp, scope, this.#previousSignature, digests].join('\n'));
    if (!signaturesMatch(expected, signature)) throw new S3Error('SignatureDoesNotMatch');
    this.#previousSignature = signature;
  }
}

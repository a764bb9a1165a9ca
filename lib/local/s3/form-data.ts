import { MAX_FORM_FIELD_BYTES } from './limits.ts';
import { S3Error } from './s3-error.ts';

const CRLF = '\r\n';
const END_OF_HEAD = '\r\n\r\n';

/** A form as browsers post it to S3: fields first, then one file. What follows the file does not count. */
export interface UploadForm {
  /** Names in lower case. */
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly file: AsyncIterable<Uint8Array>;
}

/**
 * Reads a form up to its file, and lets the file be streamed.
 * @param contentType of the request, with the boundary
 * @throws S3Error MalformedPOSTRequest, MaxPostPreDataLengthExceededError, InvalidArgument when there is no file;
 *   IncompleteBody while the file is read
 */
export async function readUploadForm(body: AsyncIterable<Uint8Array>, contentType: string): Promise<UploadForm> {
  const [, quoted, bare] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw new S3Error('MalformedPOSTRequest');
  // The first boundary starts the body; all others start a line.
  const reader = new DelimitedReader(body, Buffer.from(CRLF));
  const delimiter = `${CRLF}--${boundary}`;
  const fields: Record<string, string> = {};
  let bytesLeft = MAX_FORM_FIELD_BYTES;
  const take = async (end: string) => {
    const text = await reader.textUntil(end, bytesLeft);
    bytesLeft -= text.length;
    return text;
  };
  await take(delimiter);
  for (;;) {
    const head = await take(END_OF_HEAD);
    if (head.startsWith('--')) {
      throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.');
    }
    const { name, fileName } = readDisposition(Buffer.from(head, 'latin1').toString('utf8'));
    if (name === 'file') return { fields, fileName, file: reader.until(Buffer.from(delimiter)) };
    fields[name] = Buffer.from(await take(delimiter), 'latin1').toString('utf8');
  }
}

/** Reads a stream from one delimiter to the next, holding back no more than could be the start of a delimiter. */
class DelimitedReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #held: Buffer;

  constructor(pieces: AsyncIterable<Uint8Array>, before: Buffer) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#held = before;
  }

  /** The bytes before the delimiter, which is taken out. @throws S3Error IncompleteBody when it does not come */
  async *until(delimiter: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const end = this.#held.indexOf(delimiter);
      const safe = end >= 0 ? end : this.#held.length - startedBytes(this.#held, delimiter);
      if (safe > 0) {
        const bytes = this.#held.subarray(0, safe);
        this.#held = this.#held.subarray(safe);
        yield bytes;
      }
      if (end >= 0) {
        this.#held = this.#held.subarray(delimiter.length);
        return;
      }
      const { value, done } = await this.#pieces.next();
      if (done) throw new S3Error('IncompleteBody');
      // Most pieces pass as they came: a copy of each costs a tenth of the throughput.
      this.#held = this.#held.length === 0 ? asBuffer(value) : Buffer.concat([this.#held, value]);
    }
  }

  /** {@link until} as Latin-1, so that a character is a byte. @throws S3Error MaxPostPreDataLengthExceededError */
  async textUntil(delimiter: string, maxBytes: number): Promise<string> {
    let text = '';
    for await (const bytes of this.until(Buffer.from(delimiter))) {
      text += Buffer.from(bytes).toString('latin1');
      if (text.length > maxBytes) throw new S3Error('MaxPostPreDataLengthExceededError');
    }
    return text;
  }
}

/** How many of the last bytes could be the start of a delimiter. */
function startedBytes(bytes: Buffer, delimiter: Buffer): number {
  const longest = Math.min(bytes.length, delimiter.length - 1);
  for (let length = longest; length > 0; length--) {
    if (bytes.compare(delimiter, 0, length, bytes.length - length) === 0) return length;
  }
  return 0;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readDisposition(head: string): { name: string; fileName: string } {
  const [, parameters] = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(head) ?? [];
  const name = parameter(parameters, 'name');
  if (name === undefined) throw new S3Error('MalformedPOSTRequest');
  return { name: name.toLowerCase(), fileName: parameter(parameters, 'filename') ?? '' };
}

/** Browsers escape quotes and line ends in names as `%22`, `%0D` and `%0A`. */
function parameter(parameters = '', name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s";]+))`, 'i').exec(parameters) ?? [];
  const text = quoted ?? bare;
  return text?.replace(/\\(["\\])/g, '$1').replace(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped));
}

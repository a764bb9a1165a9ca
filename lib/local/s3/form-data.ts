import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { S3Error } from './s3-error.ts';

/** All fields before the file. Source: S3 API reference, 'POST Object'. */
const MAX_FIELD_BYTES = 20 * 1024;

/** A form as browsers post it to S3: first fields, then one file. S3 ignores everything after the file. */
interface UploadForm {
  /** Names in lower case. */
  readonly fields: Readonly<Record<string, string>>;
  /** Throws S3Error IncompleteBody if the file is cut off. */
  readonly file: AsyncIterable<Uint8Array>;
}

/**
 * Reads a form up to its file, which the caller can then stream.
 * @param message with the boundary in its content type
 * @throws S3Error MalformedPOSTRequest, MaxPostPreDataLengthExceededError, InvalidArgument if the form has no file
 */
export function readUploadForm(message: Readable & Pick<IncomingMessage, 'headers'>): Promise<UploadForm> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    let fieldBytes = 0;
    const malformed = (cause: unknown) => reject(new S3Error('MalformedPOSTRequest', undefined, {}, { cause }));
    const form = openForm(message.headers['content-type'] ?? '');
    // The parser's types do not show that a part may have no name.
    form.on('field', (name: string | undefined, value) => {
      if (name === undefined) return malformed(new Error('A part of the form has no name.'));
      fieldBytes += name.length + Buffer.byteLength(value);
      if (fieldBytes > MAX_FIELD_BYTES) reject(new S3Error('MaxPostPreDataLengthExceededError'));
      else fields[name.toLowerCase()] = value;
    });
    form.on('file', (_name, file) => {
      // The file can fail before anybody reads it: it then keeps the error for its reader.
      file.on('error', (error) => file.destroy(error));
      message.on('error', (error) => file.destroy(error));
      resolve({ fields: { ...fields }, file: wholeFile(file) });
    });
    form.on('finish', () =>
      reject(new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.')),
    );
    form.on('error', malformed);
    message.on('error', malformed);
    message.pipe(form);
  });
}

function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldSize: MAX_FIELD_BYTES + 1, files: 1 },
      isPartAFile: (name) => name === 'file',
    });
  } catch (cause) {
    throw new S3Error('MalformedPOSTRequest', undefined, {}, { cause });
  }
}

async function* wholeFile(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of file) yield piece as Uint8Array;
  } catch (cause) {
    throw new S3Error('IncompleteBody', undefined, {}, { cause });
  }
}

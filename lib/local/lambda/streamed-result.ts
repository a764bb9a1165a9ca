import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import * as z from 'zod';
import { InvocationError, type StreamedResult } from './invoker.ts';

/** API Gateway looks no further for the end of the metadata. */
const MAX_PRELUDE_BYTES = 16 * 1024;
const PRELUDE_DELIMITER = Buffer.alloc(8);

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const metadataSchema = z.object({
  statusCode: z.coerce.number().int().min(200).max(599).default(200),
  headers: z.record(z.string(), headerValue).default({}),
  multiValueHeaders: z.record(z.string(), z.array(headerValue)).optional(),
  cookies: z.array(z.string()).optional(),
});

/**
 * Reads the answer of a streaming function from its request to the Runtime API: JSON metadata, eight NUL bytes, body.
 * The body passes through with back pressure; when its reader goes away, the rest is read and dropped, so that the
 * function comes to its end. A failure on the way destroys the body with the {@link InvocationError}.
 *
 * @param lost why the function's process ended, asked when its request breaks off
 * @throws InvocationError when the function failed before, or sent no valid metadata
 */
export function readStreamedResult(request: IncomingMessage, lost: () => InvocationError): Promise<StreamedResult> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    let prelude: Buffer | undefined = Buffer.alloc(0);
    const fail = (error: InvocationError): void => {
      prelude = undefined;
      reject(error);
      body.destroy(error);
    };

    // A reader that has gone is no reason to end this process; one that is there listens itself.
    body.on('error', () => undefined);
    body.on('drain', () => request.resume());
    body.on('close', () => request.resume());

    const forward = (chunk: Buffer): void => {
      if (chunk.length > 0 && !body.destroyed && !body.write(chunk)) request.pause();
    };
    request.on('data', (chunk: Buffer) => {
      if (prelude === undefined) return forward(chunk);
      prelude = Buffer.concat([prelude, chunk]);
      const end = prelude.indexOf(PRELUDE_DELIMITER);
      if (end < 0 && prelude.length <= MAX_PRELUDE_BYTES) return;
      const metadata = end < 0 ? undefined : parseMetadata(prelude.subarray(0, end));
      if (metadata === undefined) return fail(malformed());
      const rest = prelude.subarray(end + PRELUDE_DELIMITER.length);
      prelude = undefined;
      resolve({ metadata, body });
      forward(rest);
    });
    request.on('end', () => {
      const error = errorOfTrailers(request);
      if (error) fail(error);
      else if (prelude !== undefined) fail(malformed());
      else body.end();
    });
    request.on('error', () => fail(lost()));
  });
}

function parseMetadata(bytes: Buffer): StreamedResult['metadata'] | undefined {
  try {
    const { cookies, multiValueHeaders, ...metadata } = metadataSchema.parse(JSON.parse(bytes.toString('utf8')));
    const all = { ...multiValueHeaders, ...(cookies && { 'Set-Cookie': cookies }) };
    return Object.keys(all).length > 0 ? { ...metadata, multiValueHeaders: all } : metadata;
  } catch {
    return undefined;
  }
}

function malformed(): InvocationError {
  return new InvocationError('function', 'The streamed answer does not begin with valid metadata and its delimiter');
}

/** A streaming function reports a failure after the body, as trailers. */
function errorOfTrailers(request: IncomingMessage): InvocationError | undefined {
  const type = request.trailers['lambda-runtime-function-error-type'];
  if (type === undefined) return undefined;
  const payload = Buffer.from(request.trailers['lambda-runtime-function-error-body'] ?? '', 'base64').toString('utf8');
  return new InvocationError('function', `The function failed while it streamed its answer: ${type}`, payload);
}

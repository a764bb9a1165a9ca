import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import * as z from 'zod';
import { InvocationError, type StreamedResult } from './invoker.ts';

/** The limit of API Gateway for the metadata. */
const MAX_PRELUDE_BYTES = 16 * 1024;
const PRELUDE_DELIMITER = Buffer.alloc(8);

const metadataSchema = z.object({
  statusCode: z.number().int().min(200).max(599).default(200),
  headers: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).default({}),
});

/**
 * Reads the result of a streaming function from its request to the Runtime API: JSON metadata, eight NUL bytes, body.
 * The body has backpressure. If its reader destroys it, the rest is read and dropped, so that the function ends. A
 * later failure destroys the body with an {@link InvocationError}.
 *
 * @param connectionError returns why the function's process ended, if its request breaks off
 * @throws {InvocationError} if the function failed before the body, or sent no valid metadata
 */
export function readStreamedResult(
  request: IncomingMessage,
  connectionError: () => InvocationError,
): Promise<StreamedResult> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    let prelude: Buffer | undefined = Buffer.alloc(0);
    const fail = (error: InvocationError): void => {
      prelude = undefined;
      reject(error);
      body.destroy(error);
    };

    // Without a listener, an error after the reader has left would end this process.
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
    request.on('error', () => fail(connectionError()));
  });
}

function parseMetadata(bytes: Buffer): StreamedResult['metadata'] | undefined {
  try {
    return metadataSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return undefined;
  }
}

function malformed(): InvocationError {
  return new InvocationError('function', 'The streamed result does not begin with valid metadata and its delimiter');
}

/** A streaming function reports a failure in the trailers after the body. */
function errorOfTrailers(request: IncomingMessage): InvocationError | undefined {
  const type = request.trailers['lambda-runtime-function-error-type'];
  if (type === undefined) return undefined;
  const payload = Buffer.from(request.trailers['lambda-runtime-function-error-body'] ?? '', 'base64').toString('utf8');
  return new InvocationError('function', `The function failed while it streamed its result: ${type}`, payload);
}

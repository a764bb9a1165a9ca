import type { IncomingMessage } from 'node:http';
import { InvocationError } from './invoker.ts';

/** Lambda's limit for events, and for buffered results. */
export const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

/**
 * Reads a function's whole result as JSON text.
 *
 * @param connectionError returns why the function's process ended, if its request breaks off
 * @throws {InvocationError} if the result is larger than {@link MAX_PAYLOAD_BYTES}, or the process has ended
 */
export function readBufferedResult(request: IncomingMessage, connectionError: () => InvocationError): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_PAYLOAD_BYTES) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.on('end', () =>
      bytes <= MAX_PAYLOAD_BYTES ? resolve(Buffer.concat(chunks).toString()) : reject(tooLarge()),
    );
    request.on('error', () => reject(connectionError()));
  });
}

function tooLarge(): InvocationError {
  const errorMessage = `Response payload size exceeded maximum allowed payload size (${MAX_PAYLOAD_BYTES} bytes).`;
  const document = JSON.stringify({ errorType: 'Function.ResponseSizeTooLarge', errorMessage });
  return new InvocationError('function', errorMessage, document);
}

import type { IncomingMessage } from 'node:http';
import type { SignedRequest } from './verify-signature.ts';

/** The body is larger than the service allows; the rest of it was not read. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/**
 * Reads a whole request into memory, because its signature covers the body.
 * @throws BodyTooLargeError
 */
export async function readSignedRequest(incoming: IncomingMessage, maxBodyBytes: number): Promise<SignedRequest> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new BodyTooLargeError(`The request body is larger than ${maxBodyBytes} bytes.`);
    chunks.push(chunk);
  }
  const { method = '', url = '/', headers } = incoming;
  return { method, url, headers, body: Buffer.concat(chunks) };
}

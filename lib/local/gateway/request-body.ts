import type { IncomingMessage } from 'node:http';
import { GatewayError } from './gateway-error.ts';

/** Limit of all bodies that are not whole yet, together: clients that never finish them must not fill the memory. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024;

/**
 * Makes the reader of bodies of one gateway. If a body is too large, its promise rejects at once and the rest is read
 * and dropped: a client that is disconnected while it sends would not see the response.
 *
 * @param maxBytes of one body
 * @param maxWaitingBytes of all bodies that are not whole yet
 * @returns a promise of the body. It rejects with a {@link GatewayError}: 413 if the body is larger than `maxBytes`,
 * 429 while others wait with too much, 400 if the client closes the connection
 */
export function createBodyReader(maxBytes: number, maxWaitingBytes = MAX_WAITING_BYTES) {
  let waitingBytes = 0;
  return (request: IncomingMessage): Promise<Buffer> => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      request.resume();
      return Promise.reject(tooLarge(maxBytes));
    }
    return new Promise((resolve, reject) => {
      let chunks: Buffer[] = [];
      let bytes = 0;
      let isRefused = false;
      const drop = () => {
        waitingBytes -= bytes;
        chunks = [];
        bytes = 0;
      };
      request.on('data', (chunk: Buffer) => {
        if (isRefused) return;
        isRefused = bytes + chunk.length > maxBytes || waitingBytes + chunk.length > maxWaitingBytes;
        if (isRefused) {
          reject(bytes + chunk.length > maxBytes ? tooLarge(maxBytes) : tooMany());
          drop();
          return;
        }
        chunks.push(chunk);
        bytes += chunk.length;
        waitingBytes += chunk.length;
      });
      request.on('end', () => {
        resolve(Buffer.concat(chunks));
        drop();
      });
      request.on('error', (cause) => {
        reject(new GatewayError('DEFAULT_4XX', 400, 'Bad Request', { cause }));
        drop();
      });
    });
  };
}

function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError('REQUEST_TOO_LARGE', 413, `HTTP content length exceeded ${maxBytes} bytes.`);
}

function tooMany(): GatewayError {
  return new GatewayError('THROTTLED', 429, 'Too Many Requests');
}

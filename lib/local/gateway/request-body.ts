import type { IncomingMessage } from 'node:http';
import { GatewayError } from './gateway-error.ts';

/**
 * Reads the body of a request. If it is too large, the promise rejects at once and the rest is read and dropped: a
 * client that is disconnected while it sends would not see the response.
 *
 * @throws {GatewayError} 413 if it is larger than `maxBytes`; 400 if the client closes the connection
 */
export function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    request.resume();
    return Promise.reject(tooLarge(maxBytes));
  }
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) {
        chunks.push(chunk);
      } else {
        chunks = [];
        reject(tooLarge(maxBytes));
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', (cause) => reject(new GatewayError('DEFAULT_4XX', 400, 'Bad Request', { cause })));
  });
}

function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError('REQUEST_TOO_LARGE', 413, `HTTP content length exceeded ${maxBytes} bytes.`);
}

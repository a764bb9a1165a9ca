import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StreamedResult } from '../lambda/invoker.ts';
import { GatewayError } from './gateway-error.ts';
import type { RequestContext } from './request-context.ts';
import { setResponseHead } from './response-headers.ts';
import type { MakeStreamBuffer } from './stream-buffers.ts';

/**
 * Sends a streamed result with backpressure. If it fails on the way, the connection is broken: the status is already
 * sent, and a clean end would look like a complete response.
 *
 * @param makeBuffer makes what is between the function and the client
 * @param signal ends the response when its time is over
 * @throws {GatewayError} 502 if status or headers cannot be sent
 */
export async function sendStreamedResponse(
  { metadata, body }: StreamedResult,
  response: ServerResponse,
  context: RequestContext,
  signal: AbortSignal,
  makeBuffer: MakeStreamBuffer,
): Promise<void> {
  try {
    setResponseHead(response, metadata, context);
  } catch (cause) {
    body.destroy();
    throw new GatewayError('DEFAULT_5XX', 502, 'Internal server error', { cause });
  }
  if (response.req.method === 'HEAD') {
    body.destroy();
    response.end();
    return;
  }
  response.flushHeaders();
  try {
    await pipeline(body, makeBuffer(), response, { signal });
  } catch {
    // A client that left before the response began: `pipeline` leaves the body alone then, and the function would wait.
    body.destroy();
    response.destroy();
  }
}

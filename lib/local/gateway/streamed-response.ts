import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StreamedResult } from '../lambda/invoker.ts';
import { GatewayError } from './gateway-error.ts';
import type { RequestContext } from './request-context.ts';
import { setAnswerHead } from './response-headers.ts';

/**
 * Sends a streamed result as it comes, no faster than the client reads. When it fails on the way, the connection is
 * broken: the status has gone out, and a clean end would pass for a complete answer.
 *
 * @param signal ends the answer when its time is over
 * @throws GatewayError 502 when status or headers cannot be sent
 */
export async function sendStreamedAnswer(
  result: StreamedResult,
  response: ServerResponse,
  context: RequestContext,
  signal: AbortSignal,
): Promise<void> {
  try {
    setAnswerHead(response, result.metadata, context);
  } catch (cause) {
    result.body.destroy();
    throw new GatewayError('DEFAULT_5XX', 502, 'Internal server error', { cause });
  }
  if (response.req.method === 'HEAD') {
    result.body.destroy();
    response.end();
    return;
  }
  response.flushHeaders();
  try {
    await pipeline(result.body, response, { signal });
  } catch {
    response.destroy();
  }
}

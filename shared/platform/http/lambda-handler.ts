import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'aws-lambda';
import type { HttpResponse } from './response.ts';

/** A handler as Lambda calls it. */
export type LambdaHandler = (event: unknown, context: Context) => Promise<unknown>;

/** The streaming part of the Lambda runtime, which is a global variable there. */
declare const awslambda: {
  streamifyResponse(handler: (event: unknown, stream: Writable, context: Context) => Promise<void>): LambdaHandler;
  HttpResponseStream: {
    from(stream: Writable, metadata: { statusCode: number; headers: Readonly<Record<string, string>> }): Writable;
  };
};

/** Returns a response in the form of the gateway's proxy integration. */
export async function toProxyResult({ status, headers, body }: HttpResponse) {
  const text = typeof body === 'string' ? body : await collect(body);
  return { statusCode: status, headers, body: text, isBase64Encoded: false };
}

/**
 * Makes a handler that sends the response while it is made. The invocation ends with the stream: Lambda's runtimes
 * before Node.js 24 wait for timers and connections otherwise, up to the timeout (opennextjs-aws, pull request 487).
 */
export function streamingHandler(respond: (event: unknown, context: Context) => Promise<HttpResponse>): LambdaHandler {
  return awslambda.streamifyResponse(async (event, stream, context) => {
    context.callbackWaitsForEmptyEventLoop = false;
    const { status, headers, body } = await respond(event, context);
    const out = awslambda.HttpResponseStream.from(stream, { statusCode: status, headers });
    await pipeline(typeof body === 'string' ? Readable.from([body]) : body, out);
  });
}

async function collect(stream: Readable): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of stream) chunks.push(String(chunk));
  return chunks.join('');
}

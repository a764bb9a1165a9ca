import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { routes } from '../../shared/contract/routes/index.ts';
import { gatewayPath } from '../../shared/platform/http/gateway-path.ts';
import type { BuiltRequest, FuzzResponse } from './built-request.ts';

const FUNCTIONS = path.join(import.meta.dirname, '../../functions');

const ProxyResult = z.object({ statusCode: z.int(), headers: z.record(z.string(), z.string()), body: z.string() });
type Handler = (event: unknown, context: unknown) => Promise<unknown>;
const Module = z.object({ handler: z.custom<Handler>((value) => typeof value === 'function') });

/** Calls the handler of a route in this process. */
export type CallHandler = (operation: string, built: BuiltRequest) => Promise<FuzzResponse>;

/**
 * The routes that can be called without a gateway, with their handlers, as Lambda would call them. Needs the
 * environment of the functions. Routes whose bundles contain extra files are tested over HTTP only.
 */
export async function openHandlers(): Promise<{ operations: readonly string[]; call: CallHandler }> {
  Object.assign(globalThis, { awslambda: STREAMING_RUNTIME });
  const handlers = new Map<string, { handler: Handler; template: string }>();
  const withAssets = new Set(routes.filter(({ assets }) => assets).map(({ file }) => file));
  for (const { operation, file, path: template } of routes) {
    if (withAssets.has(file)) continue;
    const { handler } = Module.parse(await import(pathToFileURL(path.join(FUNCTIONS, `${file}.ts`)).href));
    handlers.set(operation, { handler, template });
  }
  return {
    operations: [...handlers.keys()],
    async call(operation, built) {
      const found = handlers.get(operation);
      if (!found) throw new Error(`there is no handler of ${operation}`);
      const event = JSON.parse(JSON.stringify(proxyEvent(built, found.template)));
      const { statusCode, headers, body } = ProxyResult.parse(await found.handler(event, {}));
      // The gateway removes it from a response to HEAD.
      return { status: statusCode, headers, text: built.method === 'HEAD' ? '' : body };
    },
  };
}

function proxyEvent({ method, path: sent, pairs, headers, body }: BuiltRequest, template: string) {
  const isBase64Encoded = /^multipart\/form-data/i.test(headers['content-type'] ?? '');
  const values = Map.groupBy(pairs, ([name]) => name);
  return {
    resource: gatewayPath(template),
    httpMethod: method,
    path: sent,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    multiValueQueryStringParameters: Object.fromEntries(
      [...values].map(([name, all]) => [name, all.map(([, value]) => value)]),
    ),
    pathParameters: pathParameters(sent, template),
    body: body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
    requestContext: { requestId: randomUUID(), identity: { sourceIp: '127.0.0.1' } },
  };
}

function pathParameters(sent: string, template: string): Record<string, string> {
  const segments = gatewayPath(sent).split('/');
  const entries = template.split('/').map((part, index) => [part.slice(1, -1), part, segments[index] ?? ''] as const);
  return Object.fromEntries(entries.filter(([, part]) => part.startsWith('{')).map(([name, , value]) => [name, value]));
}

type StreamingHandler = (event: unknown, stream: Writable, context: unknown) => Promise<void>;
interface Metadata {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Replaces the stream that the Lambda runtime gives to streaming functions, and collects the response. */
const STREAMING_RUNTIME = {
  streamifyResponse(handler: StreamingHandler): Handler {
    return async (event, context) => {
      const stream = new CollectedResponse();
      const [body] = await Promise.all([text(stream), handler(event, stream, context)]);
      return { ...stream.metadata, body };
    };
  },
  HttpResponseStream: {
    from(stream: CollectedResponse, metadata: Metadata): Writable {
      stream.metadata = metadata;
      return stream;
    },
  },
};

class CollectedResponse extends PassThrough {
  metadata: Metadata | undefined;
}

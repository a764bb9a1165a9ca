import * as z from 'zod';

const MultiValues = z.record(z.string(), z.array(z.string())).nullish();

/** The proxy event of a REST gateway (payload version 1), as far as the pipeline reads it. */
const ProxyEvent = z.object({
  resource: z.string(),
  httpMethod: z.string(),
  path: z.string(),
  multiValueHeaders: MultiValues,
  multiValueQueryStringParameters: MultiValues,
  pathParameters: z.record(z.string(), z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
  requestContext: z.object({
    requestId: z.string(),
    identity: z.object({ sourceIp: z.string().nullish() }).nullish(),
  }),
});

/** A request as the pipeline and the handlers see it, without a trace of what carried it here. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** The pattern of the path, as the gateway knows it: `/v2/items/{id}`. */
  readonly pattern: string;
  /** Names in lower case; of repeated headers the last. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** All values of each query parameter, decoded, in their order. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** Variables of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly requestId: string;
  /** Address of the caller, which limits count by; never one that the caller could choose. */
  readonly sourceIp: string;
}

/**
 * Reads the gateway's event. Throws a ZodError when it is none: that is a wrong deployment, never a caller's fault.
 *
 * @param viewerAddressHeader where a delivery network before the gateway tells the caller's address, over whatever the
 *   caller has sent: the gateway itself sees a machine of the network there, which many callers share. Only given where
 *   nobody can go past the network
 */
export function readRequest(event: unknown, viewerAddressHeader?: string): HttpRequest {
  const proxy = ProxyEvent.parse(event);
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(proxy.multiValueHeaders ?? {})) {
    headers[name.toLowerCase()] = values.at(-1) ?? '';
  }
  const viewerAddress = viewerAddressHeader && headers[viewerAddressHeader];
  return {
    method: proxy.httpMethod,
    path: proxy.path,
    pattern: proxy.resource,
    headers,
    query: proxy.multiValueQueryStringParameters ?? {},
    params: decodeParams(proxy.pathParameters ?? {}, proxy.path),
    body: Buffer.from(proxy.body ?? '', proxy.isBase64Encoded ? 'base64' : 'utf8'),
    requestId: proxy.requestContext.requestId,
    sourceIp: viewerAddress || (proxy.requestContext.identity?.sourceIp ?? ''),
  };
}

/**
 * Gateways hand variables on decoded, or as they were sent. As sent they stand in the path; then they are decoded here,
 * once: an item id must arrive as `catalog:item`, and `catalog%253Aitem` is the id of nothing.
 */
function decodeParams(params: Readonly<Record<string, string>>, path: string): Record<string, string> {
  const sent = new Set(path.split('/'));
  const decoded = (value: string) => (sent.has(value) ? decodeOnce(value) : value);
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decoded(value)]));
}

function decodeOnce(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

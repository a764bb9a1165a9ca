import * as z from 'zod';

const MultiValues = z.record(z.string(), z.array(z.string())).nullish();

/** The fields of a REST gateway's proxy event (payload version 1) that the pipeline reads. */
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

/** A request for the pipeline and the handlers, independent of the gateway. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** The path pattern of the route in the gateway: `/v2/items/{id}`. */
  readonly pattern: string;
  /** Header names in lower case. Of a repeated header the last value is used. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** All values of each query parameter, decoded, in the order of the request. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** Variables of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly requestId: string;
  /** Address of the caller, used for limits. A caller cannot choose it. */
  readonly sourceIp: string;
}

/**
 * Reads the gateway's event. Throws a ZodError for another event: this is a wrong deployment, not the caller's fault.
 *
 * @param viewerAddressHeader the header in which a delivery network in front of the gateway sends the caller's address.
 * The network overwrites any value of the caller. Without the header the gateway sees an address of the network, which
 * many callers share. Set it only if nobody can bypass the network
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
 * Some gateways pass variables decoded, others as they were sent. A value that occurs in the path is not decoded yet
 * and is decoded here, exactly once: an item id must arrive as `catalog:item`, and `catalog%253Aitem` is not an id.
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

import type { ServerResponse } from 'node:http';
import type { RequestContext } from './request-context.ts';

/** Belongs to the connection, which is the gateway's. */
const DROPPED_HEADERS = new Set(['keep-alive', 'transfer-encoding', 'upgrade']);
/** Headers of a function's answer that the gateway keeps for itself (API Gateway's "important notes"). */
const REMAPPED_HEADERS = new Set(['connection', 'content-length', 'date', 'server', 'www-authenticate']);

export interface AnswerHead {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>> | undefined;
}

/**
 * Sets status and headers of a function's answer. A name in both maps gets the values of both, each value once.
 * @throws TypeError when a name or a value is not allowed in HTTP
 */
export function setAnswerHead(response: ServerResponse, head: AnswerHead, context: RequestContext): void {
  response.statusCode = head.statusCode;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('x-amzn-RequestId', context.requestId);
  response.setHeader('x-amz-apigw-id', context.extendedRequestId);
  for (const [name, values] of mergeHeaders(head)) {
    const key = name.toLowerCase();
    if (DROPPED_HEADERS.has(key)) continue;
    const target = REMAPPED_HEADERS.has(key) ? `x-amzn-Remapped-${name}` : name;
    response.setHeader(target, values.length === 1 ? (values[0] ?? '') : values);
  }
}

function mergeHeaders({ headers, multiValueHeaders = {} }: AnswerHead): Map<string, string[]> {
  const names = new Map<string, string>();
  const merged = new Map<string, Set<string>>();
  const add = (name: string, values: readonly string[]): void => {
    const first = names.get(name.toLowerCase()) ?? name;
    names.set(name.toLowerCase(), first);
    merged.set(first, new Set([...(merged.get(first) ?? []), ...values]));
  };
  for (const [name, values] of Object.entries(multiValueHeaders)) add(name, values);
  for (const [name, value] of Object.entries(headers)) add(name, [value]);
  return new Map([...merged].filter(([, values]) => values.size > 0).map(([name, values]) => [name, [...values]]));
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LOCAL_ACCOUNT } from '../template/deployment.ts';

/** `requestContext` of a proxy event, without the members that no function of this project can use. */
export type RequestContext = ReturnType<typeof requestContextOf>;

/** Returns `requestContext` of an event. @param path as the client sent it: with the stage, without the query */
export function requestContextOf(request: IncomingMessage, path: string, stage: string, nowMs: number) {
  return {
    accountId: LOCAL_ACCOUNT,
    apiId: 'local',
    domainName: request.headers.host ?? '',
    httpMethod: request.method ?? '',
    identity: { sourceIp: sourceIpOf(request), userAgent: request.headers['user-agent'] ?? null },
    path,
    protocol: `HTTP/${request.httpVersion}`,
    requestId: randomUUID(),
    requestTimeEpoch: nowMs,
    stage,
  };
}

/** The address of the client: IPv4 addresses as such, also if the socket uses IPv6. */
export function sourceIpOf({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LOCAL_ACCOUNT } from '../template/deployment.ts';

export const LOCAL_API_ID = 'local';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `requestContext` of a proxy event, and the `$context` of templates. */
export interface RequestContext {
  readonly accountId: string;
  readonly apiId: string;
  readonly domainName: string;
  readonly domainPrefix: string;
  readonly extendedRequestId: string;
  readonly httpMethod: string;
  readonly identity: Readonly<Record<string, string | null>>;
  /** With the stage or base path, as the client has sent it. */
  readonly path: string;
  readonly protocol: string;
  readonly requestId: string;
  readonly requestTime: string;
  readonly requestTimeEpoch: number;
  readonly resourceId?: string;
  readonly resourcePath?: string;
  readonly stage: string;
}

/** What a context is made of: a request, or what was read of one without `node:http`. */
export type ContextSource = Pick<IncomingMessage, 'headers' | 'method' | 'httpVersion'> & {
  readonly socket: Pick<Socket, 'remoteAddress'>;
};

/** @param path of the request as the client has sent it, without the query */
export function requestContextOf(request: ContextSource, path: string, stage: string, nowMs: number): RequestContext {
  const host = request.headers.host ?? '';
  return {
    accountId: LOCAL_ACCOUNT,
    apiId: LOCAL_API_ID,
    domainName: host,
    domainPrefix: host.split('.')[0] ?? host,
    extendedRequestId: extendedRequestId(),
    httpMethod: request.method ?? '',
    identity: {
      accessKey: null,
      accountId: null,
      caller: null,
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp: sourceIpOf(request),
      user: null,
      userAgent: request.headers['user-agent'] ?? null,
      userArn: null,
    },
    path,
    protocol: `HTTP/${request.httpVersion}`,
    requestId: randomUUID(),
    requestTime: commonLogTime(nowMs),
    requestTimeEpoch: nowMs,
    stage,
  };
}

/** Eleven random bytes. Those of a UUID come from a store that is filled for many at once: a tenth of what `randomBytes` takes. */
function extendedRequestId(): string {
  return Buffer.from(randomUUID().replaceAll('-', '').slice(-22), 'hex').toString('base64');
}

/** IPv4 addresses also where the socket speaks IPv6. */
export function sourceIpOf(request: Pick<ContextSource, 'socket'>): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
}

/** `09/Apr/2015:12:34:56 +0000` */
function commonLogTime(nowMs: number): string {
  const date = new Date(nowMs);
  const time = date.toISOString().slice(11, 19);
  return `${String(date.getUTCDate()).padStart(2, '0')}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${time} +0000`;
}

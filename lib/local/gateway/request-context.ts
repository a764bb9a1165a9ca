import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LOCAL_ACCOUNT } from '../template/deployment.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const EXTENDED_ID_BYTES = 11;

/** `requestContext` of a proxy event. */
export type RequestContext = ReturnType<typeof requestContextOf>;

/** @param path of the request as the client sent it, with the stage, without the query */
export function requestContextOf(request: IncomingMessage, path: string, stage: string, nowMs: number) {
  const host = request.headers.host ?? '';
  return {
    accountId: LOCAL_ACCOUNT,
    apiId: 'local',
    domainName: host,
    domainPrefix: host.split('.')[0] ?? host,
    extendedRequestId: randomBytes(EXTENDED_ID_BYTES).toString('base64'),
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

/** The address of the client: IPv4 addresses as such, also if the socket uses IPv6. */
export function sourceIpOf({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
}

/** `09/Apr/2015:12:34:56 +0000` */
function commonLogTime(nowMs: number): string {
  const date = new Date(nowMs);
  const day = String(date.getUTCDate()).padStart(2, '0');
  const time = date.toISOString().slice(11, 19);
  return `${day}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${time} +0000`;
}

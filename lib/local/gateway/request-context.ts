import { randomFillSync, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LOCAL_ACCOUNT } from '../template/deployment.ts';
import type { RequestHead } from './request-head.ts';
import { splitTarget } from './request-target.ts';

export const LOCAL_API_ID = 'local';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const EXTENDED_ID_BYTES = 11;
const EXTENDED_IDS_AT_ONCE = 256;

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

/** What templates of gateway responses may use of it. */
export type ContextVariables = Pick<
  RequestContext,
  | 'apiId'
  | 'extendedRequestId'
  | 'httpMethod'
  | 'path'
  | 'protocol'
  | 'requestId'
  | 'requestTime'
  | 'requestTimeEpoch'
  | 'resourcePath'
  | 'stage'
> & { readonly identity: { readonly sourceIp?: string | null } };

type WithAddress = { readonly socket: Pick<Socket, 'remoteAddress'> };

/** @param path of the request as the client has sent it, without the query */
export function requestContextOf(request: IncomingMessage, path: string, stage: string, nowMs: number): RequestContext {
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

/** The context of a request that is refused by its head: each of the few parts that its answer needs is made when asked for. */
export class RefusedRequestContext implements ContextVariables {
  readonly apiId = LOCAL_API_ID;
  readonly requestId = randomUUID();
  readonly extendedRequestId = extendedRequestId();
  readonly stage: string;
  readonly requestTimeEpoch: number;
  readonly #head: RequestHead;
  readonly #socket: Socket;

  constructor(head: RequestHead, socket: Socket, stage: string, nowMs: number) {
    this.#head = head;
    this.#socket = socket;
    this.stage = stage;
    this.requestTimeEpoch = nowMs;
  }

  get httpMethod(): string {
    return this.#head.method;
  }

  get identity(): { readonly sourceIp: string } {
    return { sourceIp: sourceIpOf({ socket: this.#socket }) };
  }

  get path(): string {
    return splitTarget(this.#head.url)[0];
  }

  get protocol(): string {
    return `HTTP/${this.#head.httpVersion}`;
  }

  get requestTime(): string {
    return commonLogTime(this.requestTimeEpoch);
  }
}

/** Random bytes, of many ids at once: each time the system is asked costs as much as the rest of a refusal's context. */
const extendedRequestId = (() => {
  const bytes = Buffer.alloc(EXTENDED_ID_BYTES * EXTENDED_IDS_AT_ONCE);
  let next = bytes.length;
  return () => {
    if (next === bytes.length) {
      randomFillSync(bytes);
      next = 0;
    }
    next += EXTENDED_ID_BYTES;
    return bytes.toString('base64', next - EXTENDED_ID_BYTES, next);
  };
})();

/** IPv4 addresses also where the socket speaks IPv6. */
export function sourceIpOf(request: WithAddress): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
}

/** `09/Apr/2015:12:34:56 +0000` */
function commonLogTime(nowMs: number): string {
  const date = new Date(nowMs);
  const time = date.toISOString().slice(11, 19);
  return `${String(date.getUTCDate()).padStart(2, '0')}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${time} +0000`;
}

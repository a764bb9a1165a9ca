import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { StoreName } from '../../../lib/local/service/service-faults.ts';
import type { Chaos } from './create-chaos.ts';

/** How each service says that there are too many calls. */
const THROTTLED = {
  dynamodb: [400, jsonError('com.amazonaws.dynamodb.v20120810#ThrottlingException'), 'application/x-amz-json-1.0'],
  sqs: [400, jsonError('com.amazonaws.sqs#RequestThrottled'), 'application/x-amz-json-1.0'],
  ses: [429, jsonError('TooManyRequestsException'), 'application/json'],
  s3: [
    503,
    '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>',
    'application/xml',
  ],
} as const satisfies Record<StoreName, readonly [status: number, body: string, type: string]>;

const MAX_LATENESS_MS = 1_500;

interface FaultyStoreOptions {
  readonly chaos: Chaos;
  readonly store: StoreName;
  /** Whether a function signs with this key. Calls of the operator and of the local cloud itself have no faults. */
  readonly isFunctionKey: (accessKeyId: string) => boolean;
}

/**
 * Handles the requests of a store, some of them with a fault: refused, done without a response, or with half of the
 * file. The last try of an SDK call has no fault, so that a call never fails for good.
 */
export function faultyStore(handle: RequestListener, options: FaultyStoreOptions): RequestListener {
  const { chaos, store } = options;
  return (request, response) => {
    if (isOfFunction(request, options) && !isLastTry(request)) {
      if (chaos.happens('throttle')) return refuse(request, response, THROTTLED[store]);
      if (mayLose(store, request) && chaos.happens('lost')) loseResponse(response);
      else if (store === 's3' && request.method === 'GET' && chaos.happens('cut')) cutBody(response);
    }
    return handle(request, response);
  };
}

/** Milliseconds by which a message arrives later than the queue's own delay. */
export function lateness(chaos: Chaos): number {
  return chaos.happens('order') ? Math.round(chaos.random('order') * MAX_LATENESS_MS) : 0;
}

/** Presigned URLs, which clients send, have their key in the query. */
function isOfFunction({ headers }: IncomingMessage, { isFunctionKey }: FaultyStoreOptions): boolean {
  const [, accessKeyId] = /Credential=([^/=]+)\//.exec(headers.authorization ?? '') ?? [];
  return accessKeyId !== undefined && isFunctionKey(accessKeyId);
}

/**
 * SES has no token for repeated calls: a mail whose response is lost is sent twice, whoever sends it. The database does
 * not return the row that breaks the condition of a statement, as DynamoDB does, so a worker could not recognise its
 * own write and would wait for its lease.
 */
function mayLose(store: StoreName, { headers }: IncomingMessage): boolean {
  return store !== 'ses' && !String(headers['x-amz-target']).endsWith('.BatchExecuteStatement');
}

/** The SDK counts the tries of a call: `attempt=1; max=3`. */
function isLastTry({ headers }: IncomingMessage): boolean {
  const [, attempt, max] = /attempt=(\d+); max=(\d+)/.exec(String(headers['amz-sdk-request'] ?? '')) ?? [];
  return attempt === undefined || attempt === max;
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  [status, body, type]: (typeof THROTTLED)[StoreName],
): void {
  request.resume();
  const errorType = type === 'application/json' ? { 'x-amzn-errortype': 'TooManyRequestsException' } : {};
  response.writeHead(status, { 'content-type': type, 'content-length': body.length, ...errorType });
  response.end(body);
}

/** The connection breaks when the response would start. */
function loseResponse(response: ServerResponse): void {
  const breakOff = () => {
    response.destroy();
    return response;
  };
  Object.assign(response, { writeHead: breakOff, write: () => !breakOff(), end: breakOff });
}

/** The connection breaks after half of the first piece of the body. */
function cutBody(response: ServerResponse): void {
  const write = response.write.bind(response);
  Object.assign(response, {
    write: (piece: Buffer) => {
      write(piece.subarray(0, Math.floor(piece.length / 2)), () => response.destroy());
      return false;
    },
  });
}

function jsonError(type: string): string {
  return JSON.stringify({ __type: type, message: 'Too many calls (made by npm run chaos).' });
}

import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { APIGatewayProxyEvent } from 'aws-lambda';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly bytes: Buffer;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders | string[];
  readonly body?: string | Buffer;
}

/** Sends the path unchanged, which `fetch` does not. Resolves with the head of the response. */
export function open(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers }, resolve);
    request.on('error', reject);
    request.end(body);
  });
}

export async function send(base: string, path: string, sent?: Sent): Promise<Answer> {
  const message = await open(base, path, sent);
  const bytes = await buffer(message);
  return { status: message.statusCode ?? 0, headers: message.headers, body: bytes.toString(), bytes };
}

/** The event that the function behind a path got; the function has to give it back as its body. */
export async function eventOf(base: string, path: string, sent?: Sent): Promise<APIGatewayProxyEvent> {
  return JSON.parse((await send(base, path, sent)).body);
}

/** Lets the function behind `/result` answer with just this. */
export function answerWith(base: string, result: unknown, sent: Sent = {}): Promise<Answer> {
  return send(base, '/result', { method: 'POST', body: JSON.stringify({ result }), ...sent });
}

import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { SignedRequest } from '../sigv4/verify-signature.ts';

const ANSWER_TIMEOUT_MS = 30_000;

/** Sends checked calls on, over connections that stay open. */
export interface Forwarder {
  /**
   * Streams the answer of the database back.
   *
   * @throws when there is none within 30 seconds, or the connection breaks before it begins
   */
  forward(call: SignedRequest, response: ServerResponse): Promise<void>;
  close(): void;
}

/** A forwarder to the database at an address. */
export function createForwarder(target: { host: string; port: number }): Forwarder {
  const agent = new Agent({ keepAlive: true });
  return {
    forward: async (call, response) => {
      const answer = await send(call, { ...target, agent });
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      // Half as dear as `pipeline`, which is what a call through the gate costs most.
      answer.once('error', () => response.destroy());
      response.once('close', () => answer.destroy());
      answer.pipe(response);
    },
    close: () => agent.destroy(),
  };
}

async function send(call: SignedRequest, to: { host: string; port: number; agent: Agent }): Promise<IncomingMessage> {
  const { method, url, body } = call;
  const headers = { ...call.headers, 'content-length': String(body.length), connection: 'keep-alive' };
  Reflect.deleteProperty(headers, 'transfer-encoding');
  return new Promise((resolve, reject) => {
    const attempt = (mayRepeat: boolean) => {
      const outgoing = request({ ...to, method, path: url, headers, timeout: ANSWER_TIMEOUT_MS });
      outgoing.once('response', resolve);
      outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`)));
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        // The other side has closed a connection that was kept: the call has not reached it.
        if (mayRepeat && outgoing.reusedSocket && error.code === 'ECONNRESET') attempt(false);
        else reject(error);
      });
      outgoing.end(body);
    };
    attempt(true);
  });
}

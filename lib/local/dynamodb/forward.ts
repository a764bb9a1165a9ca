import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendJson } from '../host/send-json.ts';
import { AwsError } from '../sigv4/aws-error.ts';
import type { SignedRequest } from '../sigv4/verify-signature.ts';
import type { CallFault } from './call-fault.ts';

const RESPONSE_TIMEOUT_MS = 30_000;

/** Forwards checked calls over connections that stay open. */
export interface Forwarder {
  /**
   * Streams the response of the database back.
   *
   * @param edit changes the output, for faults in tests
   * @throws AwsError, after which clients repeat the call, if no response starts within 30 seconds
   */
  forward(call: SignedRequest, response: ServerResponse, edit?: CallFault['edit']): Promise<void>;
  close(): void;
}

/** Creates a forwarder to the database at an address. */
export function createForwarder(target: { host: string; port: number }): Forwarder {
  const agent = new Agent({ keepAlive: true });
  return {
    forward: async (call, response, edit) => {
      const received = await send(call, { ...target, agent });
      if (edit && received.statusCode === 200) {
        const output = JSON.parse(await text(received));
        sendJson(response, 200, edit(output));
        return;
      }
      response.writeHead(received.statusCode ?? 500, received.headers);
      // It takes half the time of `pipeline`, which was the largest part of a call through the gate.
      received.once('error', () => response.destroy());
      response.once('close', () => received.destroy());
      received.pipe(response);
    },
    close: () => agent.destroy(),
  };
}

async function send(call: SignedRequest, to: { host: string; port: number; agent: Agent }): Promise<IncomingMessage> {
  const { method, url, body } = call;
  const headers = { ...call.headers, 'content-length': String(body.length), connection: 'keep-alive' };
  Reflect.deleteProperty(headers, 'transfer-encoding');
  return new Promise((resolve, reject) => {
    const attempt = (mayRetry: boolean) => {
      const outgoing = request({ ...to, method, path: url, headers, timeout: RESPONSE_TIMEOUT_MS });
      outgoing.once('response', resolve);
      outgoing.once('timeout', () => outgoing.destroy(new Error(`no response within ${RESPONSE_TIMEOUT_MS} ms`)));
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        // The database closed an idle connection: it did not get the call.
        if (mayRetry && outgoing.reusedSocket && error.code === 'ECONNRESET') attempt(false);
        else reject(new AwsError('InternalServerError', `The database did not respond: ${error.message}`, 500));
      });
      outgoing.end(body);
    };
    attempt(true);
  });
}

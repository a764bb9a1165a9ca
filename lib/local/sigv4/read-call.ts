import type { IncomingMessage } from 'node:http';
import type { AccessGate } from '../iam/access-gate.ts';
import { AwsError } from './aws-error.ts';
import { type SignedRequest, verifySignature } from './verify-signature.ts';

interface ReadOptions {
  /** The signing name of the service. */
  readonly service: string;
  readonly gate: AccessGate;
  readonly maxBodyBytes: number;
}

/** A call of a service with a JSON protocol. */
interface Call {
  readonly request: SignedRequest;
  readonly accessKeyId: string;
  /** The parsed body. */
  readonly input: unknown;
}

/**
 * Reads a call and verifies its signature, which covers the whole body. Clients sign with the machine's time, also when
 * tests give the service another clock.
 * @throws AwsError
 */
export async function readCall(incoming: IncomingMessage, { service, gate, maxBodyBytes }: ReadOptions): Promise<Call> {
  const { method = '', url = '/', headers } = incoming;
  const request = { method, url, headers, body: await readBody(incoming, maxBodyBytes) };
  const secretOf = (accessKeyId: string) => gate.secretOf(accessKeyId);
  const accessKeyId = verifySignature(request, { service, secretOf, nowMs: Date.now() });
  try {
    return { request, accessKeyId, input: JSON.parse(request.body.toString()) };
  } catch (cause) {
    throw new AwsError('SerializationException', 'The body of the request is not JSON.', 400, { cause });
  }
}

async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new AwsError('RequestEntityTooLargeException', `The body is larger than ${maxBytes} bytes.`, 413);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

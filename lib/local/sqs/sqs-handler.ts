import type { IncomingMessage, RequestListener } from 'node:http';
import { sendJson } from '../host/send-json.ts';
import { AwsError, sendAwsError } from '../sigv4/aws-error.ts';
import { readCall } from '../sigv4/read-call.ts';
import type { Operation } from './operations/operation.ts';
import { queueOperations } from './operations/queues.ts';
import { receiveOperations } from './operations/receive.ts';
import { sendOperations } from './operations/send.ts';
import type { SqsService } from './sqs-service.ts';

/** A batch of 1 MiB whose every character is escaped (`\u0009` for one byte), and its frame. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** The operations that the code of this project calls, by the name in `x-amz-target`. */
const OPERATIONS: Readonly<Record<string, Operation>> = { ...sendOperations, ...receiveOperations, ...queueOperations };

/** The HTTP interface of the service: the JSON protocol, every request signed. */
export function createSqsHandler(service: SqsService): RequestListener {
  return async (request, response) => {
    const clientLeft = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) clientLeft.abort();
    });
    try {
      sendJson(response, 200, (await runOperation(service, request, clientLeft.signal)) ?? {});
    } catch (error) {
      sendAwsError(response, error);
    }
  };
}

async function runOperation(service: SqsService, incoming: IncomingMessage, signal: AbortSignal): Promise<unknown> {
  const options = { service: 'sqs', gate: service.gate, maxBodyBytes: MAX_BODY_BYTES };
  const { input, accessKeyId } = await readCall(incoming, options);
  const { 'x-amz-target': target, host = '' } = incoming.headers;
  const [, name = ''] = /^AmazonSQS\.(\w+)$/.exec(String(target)) ?? [];
  const run = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!run) throw new AwsError('InvalidAction', `The local SQS has no operation '${target}'.`);
  try {
    return await run(service, input, { accessKeyId, signal, host });
  } finally {
    service.serveWaiting();
  }
}

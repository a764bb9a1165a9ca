import type * as z from 'zod';
import { AwsError } from '../../sigv4/aws-error.ts';
import { type Queue, queueArn } from '../queue.ts';
import { findQueue } from '../queue-registry.ts';
import type { Caller, SqsService } from '../sqs-service.ts';

/**
 * One action of the API: from the JSON of the request to the JSON of the response.
 * @throws {AwsError}
 * @throws {AccessDeniedError}
 */
export type Operation = (service: SqsService, json: unknown, caller: Caller) => unknown;

/** An operation whose input is parsed before it runs. It calls the gate itself. */
export function operation<S extends z.ZodType>(
  schema: S,
  run: (service: SqsService, input: z.output<S>, caller: Caller) => unknown,
): Operation {
  return (service, json, caller) => run(service, schema.parse(json), caller);
}

/**
 * An operation on one queue. The gate decides first, so that a caller without the right does not learn whether the
 * queue exists.
 * @param action the IAM action; batches use the action of the single operation
 */
export function queueOperation<S extends z.ZodType<{ readonly QueueUrl: string }>>(
  action: `sqs:${string}`,
  schema: S,
  run: (service: SqsService, queue: Queue, input: z.output<S>, caller: Caller) => unknown,
): Operation {
  return operation(schema, (service, input, caller) => {
    const name = queueNameOfUrl(input.QueueUrl);
    service.gate.check(caller.accessKeyId, action, queueArn(name));
    return run(service, findQueue(service.database, name), input, caller);
  });
}

function queueNameOfUrl(url: string): string {
  const name = /^https?:\/\/[^/]+\/\d{12}\/([\w.-]+)$/.exec(url)?.[1];
  if (name === undefined) throw new AwsError('InvalidAddress', `The address ${url} is not valid.`);
  return name;
}

import { randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNT } from '../../template/deployment.ts';
import { moveVisibleMessages } from '../move-message.ts';
import { type Queue, queueArn, queueNameOf } from '../queue.ts';
import type { QueueDatabase } from '../queue-database.ts';
import { countMessages, findQueue, listQueues, purgeQueue } from '../queue-registry.ts';
import * as requests from '../requests.ts';
import type { Caller } from '../sqs-service.ts';
import { operation, queueOperation } from './operation.ts';

/** The rights on the source of a message move task. The destination needs SendMessage. */
const MOVE_ACTIONS = ['sqs:StartMessageMoveTask', 'sqs:ReceiveMessage', 'sqs:DeleteMessage'];

/**
 * The calls of an operator and of tests: find, list and purge queues, read their attributes, move dead letters back.
 */
export const queueOperations = {
  GetQueueUrl: operation(requests.getQueueUrlInput, (service, { QueueName }, caller) => {
    service.gate.check(caller.accessKeyId, 'sqs:GetQueueUrl', queueArn(QueueName));
    return { QueueUrl: queueUrl(caller, findQueue(service.database, QueueName)) };
  }),

  ListQueues: operation(requests.listQueuesInput, (service, _, caller) => {
    service.gate.check(caller.accessKeyId, 'sqs:ListQueues', '*');
    return { QueueUrls: listQueues(service.database).map((queue) => queueUrl(caller, queue)) };
  }),

  GetQueueAttributes: queueOperation(
    'sqs:GetQueueAttributes',
    requests.getQueueAttributesInput,
    (service, queue, { AttributeNames }) => ({
      Attributes: attributesOf(service.database, queue, AttributeNames, service.clock()),
    }),
  ),

  PurgeQueue: queueOperation('sqs:PurgeQueue', requests.onQueue, (service, queue) => {
    purgeQueue(service.database, queue);
  }),

  /** Moves all messages before it returns. AWS moves them in the background. */
  StartMessageMoveTask: operation(requests.startMessageMoveTaskInput, (service, input, caller) => {
    for (const action of MOVE_ACTIONS) service.gate.check(caller.accessKeyId, action, input.SourceArn);
    service.gate.check(caller.accessKeyId, 'sqs:SendMessage', input.DestinationArn);
    const source = findQueue(service.database, queueNameOf(input.SourceArn));
    const target = findQueue(service.database, queueNameOf(input.DestinationArn));
    moveVisibleMessages(service.database, source, target, service.clock());
    return { TaskHandle: randomUUID() };
  }),
};

function queueUrl({ host }: Caller, { name }: Queue): string {
  return `http://${host}/${LOCAL_ACCOUNT}/${name}`;
}

/** The attributes that the caller asked for. */
function attributesOf(
  database: QueueDatabase,
  queue: Queue,
  names: readonly string[],
  nowMs: number,
): Record<string, string> {
  const { visible, inFlight, delayed } = countMessages(database, queue, nowMs);
  const all = {
    ...queue.attributes,
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name) || names.includes('All')));
}

import { LOCAL_ACCOUNT } from '../../template/deployment.ts';
import { moveVisibleMessages } from '../move-message.ts';
import { type Queue, queueArn, queueNameOf } from '../queue.ts';
import type { QueueAttributes } from '../queue-attributes.ts';
import type { QueueDatabase } from '../queue-database.ts';
import { countMessages, findQueue, listQueues, lookUpQueue, purgeQueue } from '../queue-registry.ts';
import * as requests from '../requests.ts';
import { SqsError } from '../sqs-error.ts';
import type { SqsService } from '../sqs-service.ts';
import { operation, queueOperation } from './operation.ts';

/** The rights on the source of a message move task. The destination needs SendMessage. */
const MOVE_ACTIONS = ['sqs:StartMessageMoveTask', 'sqs:ReceiveMessage', 'sqs:DeleteMessage'];

/** The calls of an operator: find, list and purge queues, read their attributes, move dead letters back. */
export const queueOperations = {
  GetQueueUrl: operation(requests.getQueueUrlInput, (service, { QueueName }, caller) => {
    service.gate.check(caller.accessKeyId, 'sqs:GetQueueUrl', queueArn(QueueName));
    return { QueueUrl: queueUrl(service, findQueue(service.database, QueueName)) };
  }),

  ListQueues: operation(requests.listQueuesInput, (service, { QueueNamePrefix }, caller) => {
    service.gate.check(caller.accessKeyId, 'sqs:ListQueues', '*');
    const queues = listQueues(service.database, QueueNamePrefix);
    return queues.length > 0 ? { QueueUrls: queues.map((queue) => queueUrl(service, queue)) } : {};
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
    const [source, target] = [input.SourceArn, input.DestinationArn].map((arn) => queueOfArn(service, arn));
    if (source && target) moveVisibleMessages(service.database, source, target, service.clock(), service.newId);
    return { TaskHandle: service.newId() };
  }),
};

/** The attributes that the caller asked for; undefined if there are none. */
function attributesOf(
  database: QueueDatabase,
  queue: Queue,
  names: readonly string[],
  nowMs: number,
): QueueAttributes | undefined {
  const counts = countMessages(database, queue, nowMs);
  const all: QueueAttributes = {
    ...queue.attributes,
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(counts.visible),
    ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
    ApproximateNumberOfMessagesDelayed: String(counts.delayed),
  };
  if (names.includes('All')) return all;
  const picked = Object.entries(all).filter(([name]) => names.includes(name));
  return picked.length > 0 ? Object.fromEntries(picked) : undefined;
}

function queueUrl(service: SqsService, queue: Queue): string {
  return `${service.url}/${LOCAL_ACCOUNT}/${queue.name}`;
}

function queueOfArn(service: SqsService, arn: string): Queue {
  const queue = lookUpQueue(service.database, queueNameOf(arn));
  if (queue?.arn === arn) return queue;
  throw new SqsError('ResourceNotFound', 'The resource that you specified for the ARN parameter does not exist.');
}

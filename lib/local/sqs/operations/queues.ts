import { LOCAL_ACCOUNT } from '../../template/deployment.ts';
import { presentQueueAttributes } from '../present-queue-attributes.ts';
import { type Queue, queueArn } from '../queue.ts';
import { purgeQueue } from '../queue-contents.ts';
import * as registry from '../queue-registry.ts';
import * as requests from '../requests.ts';
import type { SqsService } from '../sqs-service.ts';
import { operation, queueOperation } from './operation.ts';

/** ListQueues answers so many when it is not asked for pages; DeadLetterSources as well. */
const MAX_QUEUES = 1000;

/** What an operator does with queues as such: create, find, list, set up, tag, empty, delete. */
export const queueOperations = {
  CreateQueue: operation(requests.createQueueInput, (service, input, caller) => {
    service.gate.check(caller.accessKeyId, 'sqs:CreateQueue', queueArn(input.QueueName));
    const { QueueName, Attributes, tags } = input;
    const queue = registry.createQueue(service.database, QueueName, Attributes, tags, service.clock());
    return { QueueUrl: queueUrl(service, queue) };
  }),

  GetQueueUrl: operation(requests.getQueueUrlInput, (service, input, caller) => {
    service.gate.check(caller.accessKeyId, 'sqs:GetQueueUrl', queueArn(input.QueueName));
    return { QueueUrl: queueUrl(service, registry.findQueue(service.database, input.QueueName)) };
  }),

  ListQueues: operation(requests.listQueuesInput, (service, input, caller) => {
    service.gate.check(caller.accessKeyId, 'sqs:ListQueues', '*');
    const limit = input.MaxResults ?? MAX_QUEUES;
    const after = decodeToken(input.NextToken);
    const queues = registry.listQueues(service.database, input.QueueNamePrefix, after, limit + 1);
    const { urls, NextToken } = toPage(service, queues, input.MaxResults, limit);
    return { QueueUrls: urls.length > 0 ? urls : undefined, NextToken };
  }),

  ListDeadLetterSourceQueues: queueOperation(
    'sqs:ListDeadLetterSourceQueues',
    requests.listDeadLetterSourceQueuesInput,
    (service, queue, input) => {
      const limit = input.MaxResults ?? MAX_QUEUES;
      const after = decodeToken(input.NextToken);
      const queues = registry.deadLetterSources(service.database, queue).filter(({ name }) => name > after);
      const { urls, NextToken } = toPage(service, queues, input.MaxResults, limit);
      return { queueUrls: urls, NextToken };
    },
  ),

  GetQueueAttributes: queueOperation(
    'sqs:GetQueueAttributes',
    requests.getQueueAttributesInput,
    (service, queue, { AttributeNames }) => ({
      Attributes: presentQueueAttributes(service.database, queue, AttributeNames, service.clock()),
    }),
  ),

  SetQueueAttributes: queueOperation(
    'sqs:SetQueueAttributes',
    requests.setQueueAttributesInput,
    (service, queue, { Attributes }) => {
      registry.setQueueAttributes(service.database, queue, Attributes, service.clock());
    },
  ),

  /** Takes effect at once here, so it is never refused for one that is in progress. */
  PurgeQueue: queueOperation('sqs:PurgeQueue', requests.onQueue, (service, queue) => {
    purgeQueue(service.database, queue);
  }),

  DeleteQueue: queueOperation('sqs:DeleteQueue', requests.onQueue, (service, queue) => {
    registry.deleteQueue(service.database, queue);
  }),

  ListQueueTags: queueOperation('sqs:ListQueueTags', requests.onQueue, (_service, queue) => ({ Tags: queue.tags })),

  TagQueue: queueOperation('sqs:TagQueue', requests.tagQueueInput, (service, queue, { Tags }) => {
    registry.setQueueTags(service.database, queue, { ...queue.tags, ...Tags });
  }),

  UntagQueue: queueOperation('sqs:UntagQueue', requests.untagQueueInput, (service, queue, { TagKeys }) => {
    const kept = Object.entries(queue.tags).filter(([key]) => !TagKeys.includes(key));
    registry.setQueueTags(service.database, queue, Object.fromEntries(kept));
  }),
};

function queueUrl(service: SqsService, queue: Queue): string {
  return `${service.url}/${LOCAL_ACCOUNT}/${queue.name}`;
}

/** The token of the next page is the last name of this one. */
function decodeToken(token: string | undefined): string {
  return Buffer.from(token ?? '', 'base64url').toString();
}

function toPage(service: SqsService, queues: readonly Queue[], maxResults: number | undefined, limit: number) {
  const shown = queues.slice(0, limit);
  const last = shown.at(-1);
  const more = maxResults !== undefined && queues.length > shown.length && last;
  return {
    urls: shown.map((queue) => queueUrl(service, queue)),
    NextToken: more ? Buffer.from(more.name).toString('base64url') : undefined,
  };
}

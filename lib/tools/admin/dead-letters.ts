import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { CALL_TIMEOUTS } from '../../../shared/platform/aws/call-timeouts.ts';
import { QUEUES, type QueueName, storeVariable } from '../../../shared/platform/aws/stores.ts';

const RedrivePolicy = z.object({ deadLetterTargetArn: z.string() });

/** A queue and the queue of its dead letters, with how many messages are in each, as SQS counts them: about. */
export interface QueueState {
  readonly queue: QueueName;
  readonly waiting: number;
  readonly inWork: number;
  readonly deadLetters: number;
}

/** What an operator can do with dead letters, as SQS does it. */
export interface DeadLetters {
  states(): Promise<QueueState[]>;
  /** Has SQS move all dead letters back into their queue; it goes on by itself afterwards. Answers about how many. */
  redrive(queue: QueueName): Promise<number>;
  /** Deletes all dead letters of a queue. Answers about how many there were. */
  drop(queue: QueueName): Promise<number>;
}

/** The queues that this deployment has: those whose addresses the environment gives. A local service has not all. */
export function ownQueues(): QueueName[] {
  return QUEUES.filter((queue) => process.env[storeVariable(queue)] !== undefined);
}

/** The dead letters of the queues whose addresses the environment gives. */
export function openDeadLetters(): DeadLetters {
  const sqs = new SQSClient({ maxAttempts: 3, requestHandler: CALL_TIMEOUTS });
  const deadLettersOf = async (queue: QueueName) => {
    const { RedrivePolicy: policy } = await attributes(sqs, urlOf(queue), ['RedrivePolicy']);
    const { deadLetterTargetArn: arn } = RedrivePolicy.parse(JSON.parse(policy ?? '{}'));
    const { QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName: arn.split(':').at(-1) }));
    return { arn, url: QueueUrl };
  };
  return {
    async states() {
      return Promise.all(
        ownQueues().map(async (queue) => {
          const [own, dead] = await Promise.all([
            counts(sqs, urlOf(queue)),
            deadLettersOf(queue).then(({ url }) => counts(sqs, url)),
          ]);
          return { queue, ...own, deadLetters: dead.waiting + dead.inWork };
        }),
      );
    },
    async redrive(queue) {
      const { arn, url } = await deadLettersOf(queue);
      const { waiting } = await counts(sqs, url);
      // Named, as SQS knows no way back for messages that were put among the dead letters by hand.
      const { QueueArn } = await attributes(sqs, urlOf(queue), ['QueueArn']);
      await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: arn, DestinationArn: QueueArn }));
      return waiting;
    },
    async drop(queue) {
      const { url } = await deadLettersOf(queue);
      const { waiting, inWork } = await counts(sqs, url);
      await sqs.send(new PurgeQueueCommand({ QueueUrl: url }));
      return waiting + inWork;
    },
  };
}

function urlOf(queue: QueueName): string {
  const url = process.env[storeVariable(queue)];
  if (url === undefined) throw new Error(`this deployment has no queue ${queue}, but ${ownQueues().join(', ')}`);
  return url;
}

async function counts(sqs: SQSClient, url: string): Promise<{ waiting: number; inWork: number }> {
  const all = await attributes(sqs, url, ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible']);
  return {
    waiting: Number(all.ApproximateNumberOfMessages ?? 0),
    inWork: Number(all.ApproximateNumberOfMessagesNotVisible ?? 0),
  };
}

type AttributeName =
  | 'QueueArn'
  | 'ApproximateNumberOfMessages'
  | 'ApproximateNumberOfMessagesNotVisible'
  | 'RedrivePolicy';

async function attributes(sqs: SQSClient, QueueUrl: string, AttributeNames: AttributeName[]) {
  const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
  return Attributes;
}

import {
  ChangeMessageVisibilityBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { CALL_TIMEOUTS } from '../../../shared/platform/aws/call-timeouts.ts';
import { QUEUES, type QueueName, storeVariable } from '../../../shared/platform/aws/stores.ts';

/** The limit of SQS. */
const MAX_MESSAGES_PER_CALL = 10;
/** Messages are hidden until all are read, so that each is read once; for this long if the command is interrupted. */
const READING_SECONDS = 60;
const MAX_FIELD_CHARACTERS = 200;

const RedrivePolicy = z.object({ deadLetterTargetArn: z.string() });

/** A queue and its dead-letter queue, with SQS's approximate numbers of messages. */
interface QueueState {
  readonly queue: QueueName;
  readonly waiting: number;
  readonly inWork: number;
  readonly deadLetters: number;
}

/** A dead letter, for people: the short fields of its message. */
interface DeadLetter {
  readonly id: string;
  /** ISO 8601. */
  readonly sent: string;
  readonly fields: Readonly<Record<string, string | number>>;
}

/** Operations on dead letters; SQS carries them out. */
interface DeadLetters {
  states(): Promise<QueueState[]>;
  /** Reads some dead letters of a queue, which stay where they are. */
  show(queue: QueueName, limit: number): Promise<DeadLetter[]>;
  /**
   * Starts to move all dead letters back into their queue; SQS continues by itself. Returns their approximate number.
   */
  redrive(queue: QueueName): Promise<number>;
  /** Deletes all dead letters of a queue. Returns their approximate number. */
  drop(queue: QueueName): Promise<number>;
}

/**
 * Returns the queues of this deployment: those with an address in the environment. A local service does not have all.
 */
export function ownQueues(): QueueName[] {
  return QUEUES.filter((queue) => process.env[storeVariable(queue)] !== undefined);
}

/** Opens the dead letters of the queues that have an address in the environment. */
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
    async show(queue, limit) {
      const { url } = await deadLettersOf(queue);
      const found = new Map<string, DeadLetter>();
      const receipts: string[] = [];
      try {
        while (found.size < limit) {
          const { Messages = [] } = await sqs.send(
            new ReceiveMessageCommand({
              QueueUrl: url,
              MaxNumberOfMessages: Math.min(MAX_MESSAGES_PER_CALL, limit - found.size),
              VisibilityTimeout: READING_SECONDS,
              MessageSystemAttributeNames: ['SentTimestamp'],
            }),
          );
          if (Messages.length === 0) break;
          for (const { MessageId = '', Body = '', Attributes, ReceiptHandle } of Messages) {
            if (ReceiptHandle !== undefined) receipts.push(ReceiptHandle);
            const sent = new Date(Number(Attributes?.SentTimestamp ?? 0)).toISOString();
            found.set(MessageId, { id: MessageId, sent, fields: shortFields(Body) });
          }
        }
      } finally {
        // A redrive finds visible messages only.
        for (let at = 0; at < receipts.length; at += MAX_MESSAGES_PER_CALL) {
          const Entries = receipts
            .slice(at, at + MAX_MESSAGES_PER_CALL)
            .map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle, VisibilityTimeout: 0 }));
          await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries }));
        }
      }
      return [...found.values()];
    },
    async redrive(queue) {
      const { arn, url } = await deadLettersOf(queue);
      const { waiting } = await counts(sqs, url);
      // The destination is given, because SQS does not know the source of messages that were put there by hand.
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

/** The fields of a message that people can read. Nested fields are left out: they may contain personal data. */
function shortFields(body: string): DeadLetter['fields'] {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return { unreadable: `${body.length} characters` };
  }
  const isShort = (entry: [string, unknown]): entry is [string, string | number] =>
    typeof entry[1] === 'number' || (typeof entry[1] === 'string' && entry[1].length <= MAX_FIELD_CHARACTERS);
  return Object.fromEntries(Object.entries(message ?? {}).filter(isShort));
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

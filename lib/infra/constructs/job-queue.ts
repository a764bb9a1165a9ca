import { Duration, type RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** AWS's rule for queues that feed functions: leaves time for retries of a throttled function. */
const VISIBILITY_PER_TIMEOUT = 6;
const MAX_VISIBILITY_SECONDS = 12 * 60 * 60;
const MAX_RECEIVE_COUNT = 5;
const DEAD_LETTER_DAYS = 14;

interface JobQueueProps {
  /** Timeout of the function that receives messages from the queue. */
  readonly workerTimeoutSeconds: number;
  /** Timeout of the function that receives dead letters. */
  readonly deadLetterTimeoutSeconds: number;
  readonly removalPolicy: RemovalPolicy;
  readonly key?: IKey | undefined;
}

/** A queue with its dead-letter queue, which gets messages that were received five times without success. */
export class JobQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: JobQueueProps) {
    super(scope, id);
    const encryption = props.key
      ? { encryption: QueueEncryption.KMS, encryptionMasterKey: props.key, dataKeyReuse: Duration.minutes(5) }
      : { encryption: QueueEncryption.SQS_MANAGED };
    const common = { ...encryption, enforceSSL: true, removalPolicy: props.removalPolicy };
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...common,
      visibilityTimeout: Duration.seconds(visibilitySeconds(props.deadLetterTimeoutSeconds)),
      retentionPeriod: Duration.days(DEAD_LETTER_DAYS),
    });
    Validations.of(this.deadLetters).acknowledge({
      id: 'Serverless-SQSRedrivePolicy',
      reason: 'This is the dead-letter queue; what its own consumer cannot take stays in it for 14 days.',
    });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      visibilityTimeout: Duration.seconds(visibilitySeconds(props.workerTimeoutSeconds)),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVE_COUNT },
    });
  }
}

/** Returns the visibility timeout of messages for a function with this timeout. */
export function visibilitySeconds(functionTimeoutSeconds: number): number {
  return Math.min(VISIBILITY_PER_TIMEOUT * functionTimeoutSeconds, MAX_VISIBILITY_SECONDS);
}

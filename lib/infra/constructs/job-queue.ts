import { Duration, type RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** AWS's rule for queues that feed functions: room for the retries of a throttled function. */
const VISIBILITY_PER_TIMEOUT = 6;
const MAX_VISIBILITY_SECONDS = 12 * 60 * 60;
const MAX_RECEIVE_COUNT = 5;
const DEAD_LETTER_DAYS = 14;

export interface JobQueueProps {
  /** Timeout of the function that takes messages from the queue. */
  readonly workerTimeoutSeconds: number;
  /** Timeout of the function that takes what could not be worked on. */
  readonly deadLetterTimeoutSeconds: number;
  readonly removalPolicy: RemovalPolicy;
  readonly key?: IKey | undefined;
}

/** A queue with the queue beside it that gets what was received five times and never done. */
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

/** For how long a message is hidden while a function with this timeout works on it. */
export function visibilitySeconds(functionTimeoutSeconds: number): number {
  return Math.min(VISIBILITY_PER_TIMEOUT * functionTimeoutSeconds, MAX_VISIBILITY_SECONDS);
}

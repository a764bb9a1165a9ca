import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { AccessGate } from '../../../../lib/local/iam/access-gate.ts';
import { createAccessGate } from '../../../../lib/local/iam/create-access-gate.ts';
import { type RunningSqs, type SqsOptions, startSqs } from '../../../../lib/local/sqs/start-sqs.ts';
import {
  type DeployedFunction,
  type DeployedQueue,
  LOCAL_REGION,
  type PolicyDocument,
} from '../../../../lib/local/template/deployment.ts';

export const OPERATOR = { id: 'LOCALOPERATOR', secret: 'operator secret' };

/** A gate with the operator and functions, each with one policy; a function's key id is its name. */
export function gateOf(policies: Readonly<Record<string, PolicyDocument>> = {}) {
  const functions = Object.keys(policies).map(
    (name): DeployedFunction => ({
      name,
      arn: `arn:aws:lambda:${LOCAL_REGION}:000000000000:function:${name}`,
      roleArn: `arn:aws:iam::000000000000:role/${name}`,
      handler: 'index.handler',
      codeFolder: '.',
      memoryMb: 128,
      timeoutSeconds: 3,
      environment: {},
    }),
  );
  const roles = new Map(functions.map(({ name, roleArn }) => [roleArn, policies[name] ? [policies[name]] : []]));
  return createAccessGate({
    deployment: { functions, roles, eventSources: [] },
    operatorKey: OPERATOR,
    functionKey: ({ name }) => ({ id: name, secret: `secret of ${name}` }),
  });
}

/** A queue of the template with the values that matter to a test. */
export function deployedQueue(name: string, changes: Partial<DeployedQueue> = {}): DeployedQueue {
  return {
    name,
    arn: `arn:aws:sqs:${LOCAL_REGION}:000000000000:${name}`,
    fifo: false,
    contentBasedDeduplication: false,
    visibilityTimeoutSeconds: 30,
    messageRetentionSeconds: 345_600,
    delaySeconds: 0,
    receiveWaitSeconds: 0,
    maxMessageBytes: 1_048_576,
    ...changes,
  };
}

/** The gate, which also writes down what passes. */
function noting(gate: AccessGate, actions: string[]): AccessGate {
  return {
    ...gate,
    check: (...call) => {
      gate.check(...call);
      actions.push(call[1]);
    },
  };
}

/** A client as a function has it: nothing is set but where and who. */
export function clientOf(endpoint: string, accessKeyId = OPERATOR.id, secretAccessKey = OPERATOR.secret): SQSClient {
  return new SQSClient({
    endpoint,
    region: LOCAL_REGION,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
}

/** The server on its own data folder, and the calls that most tests make. */
export class SqsFixture implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'sqs-test-'));
  /** Added to the machine's time. */
  aheadMs = 0;
  client = clientOf('http://127.0.0.1:1');
  /** What was asked of the server, in the order in which it came there. */
  readonly actions: string[] = [];
  #running: RunningSqs | undefined;
  #queues = 0;

  get url(): string {
    return this.#running?.url ?? '';
  }

  async start(options: Partial<SqsOptions> = {}): Promise<this> {
    this.#running = await startSqs({
      dataFile: join(this.folder, 'sqs', 'queues.sqlite'),
      host: '127.0.0.1',
      port: 0,
      gate: noting(gateOf(), this.actions),
      queues: [],
      clock: () => Date.now() + this.aheadMs,
      ...options,
    });
    this.client = clientOf(this.url);
    return this;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.client.destroy();
    this.#running = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** @returns the URL of a new queue, a FIFO queue when the attributes say so */
  async createQueue(attributes: Record<string, string> = {}): Promise<string> {
    this.#queues += 1;
    const name = `queue-${this.#queues}${attributes.FifoQueue ? '.fifo' : ''}`;
    const { QueueUrl } = await this.client.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
    return String(QueueUrl);
  }

  send(QueueUrl: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) {
    return this.client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
  }

  async receive(QueueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> {
    const command = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
      ...more,
    });
    return (await this.client.send(command)).Messages ?? [];
  }

  async receiveBodies(queueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}): Promise<string[]> {
    return (await this.receive(queueUrl, more)).map((message) => message.Body ?? '');
  }

  async attributes(QueueUrl: string): Promise<Record<string, string>> {
    const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
    return (await this.client.send(command)).Attributes ?? {};
  }

  /** Visible, in flight and delayed. */
  async counts(queueUrl: string): Promise<number[]> {
    const attributes = await this.attributes(queueUrl);
    return ['', 'NotVisible', 'Delayed'].map((state) => Number(attributes[`ApproximateNumberOfMessages${state}`]));
  }
}

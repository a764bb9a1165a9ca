import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BatchResultErrorEntry,
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
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
import { openQueueDatabase } from '../../../../lib/local/sqs/queue-database.ts';
import { deployQueues } from '../../../../lib/local/sqs/queue-registry.ts';
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
    visibilityTimeoutSeconds: 30,
    messageRetentionSeconds: 345_600,
    ...changes,
  };
}

/** The gate, which also records the actions that it allows. */
function recording(gate: AccessGate, actions: string[]): AccessGate {
  return {
    ...gate,
    check: (...call) => {
      gate.check(...call);
      actions.push(call[1]);
    },
  };
}

/** A client like that of a function: endpoint and credentials, no other settings. */
export function clientOf(endpoint: string, accessKeyId = OPERATOR.id, secretAccessKey = OPERATOR.secret): SQSClient {
  return new SQSClient({
    endpoint,
    region: LOCAL_REGION,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
}

/** The server with a data folder of its own, and the calls that most tests make. */
export class SqsFixture implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'sqs-test-'));
  /** Added to the machine's time. */
  aheadMs = 0;
  client = clientOf('http://127.0.0.1:1');
  /** The actions of the requests that the server allowed, in their order. */
  readonly actions: string[] = [];
  readonly #dataFile = join(this.folder, 'sqs', 'queues.sqlite');
  #running: RunningSqs | undefined;
  #queues = 0;

  get url(): string {
    return this.#running?.url ?? '';
  }

  async start(options: Partial<SqsOptions> = {}): Promise<this> {
    this.#running = await startSqs({
      dataFile: this.#dataFile,
      host: '127.0.0.1',
      port: 0,
      gate: recording(gateOf(), this.actions),
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

  /** @returns a new queue, which the running server finds in its database, as in a deployment of the template */
  createQueue(changes: Partial<DeployedQueue> = {}): DeployedQueue {
    this.#queues += 1;
    const queue = deployedQueue(`queue-${this.#queues}`, changes);
    const database = openQueueDatabase(this.#dataFile);
    deployQueues(database, [queue], Date.now());
    database.close();
    return queue;
  }

  urlOf({ name }: DeployedQueue): string {
    return `${this.url}/000000000000/${name}`;
  }

  /** @returns the URL of a new queue */
  createQueueUrl(changes: Partial<DeployedQueue> = {}): string {
    return this.urlOf(this.createQueue(changes));
  }

  send(QueueUrl: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) {
    return this.client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
  }

  async receive(QueueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> {
    const command = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['All'],
      ...more,
    });
    return (await this.client.send(command)).Messages ?? [];
  }

  async receiveBodies(queueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}): Promise<string[]> {
    return (await this.receive(queueUrl, more)).map((message) => message.Body ?? '');
  }

  /** Deletes one message. Throws an error with the code of a failed entry as its name. */
  async remove(QueueUrl: string, ReceiptHandle: string | undefined): Promise<void> {
    const Entries = [{ Id: '0', ReceiptHandle }];
    const { Failed } = await this.client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    throwFailed(Failed);
  }

  /** Changes the visibility of one message. Throws an error with the code of a failed entry as its name. */
  async changeVisibility(QueueUrl: string, ReceiptHandle: string | undefined, VisibilityTimeout: number) {
    const Entries = [{ Id: '0', ReceiptHandle, VisibilityTimeout }];
    const { Failed } = await this.client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    throwFailed(Failed);
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

function throwFailed([failed]: BatchResultErrorEntry[] = []): void {
  if (failed) throw Object.assign(new Error(failed.Message), { name: failed.Code });
}

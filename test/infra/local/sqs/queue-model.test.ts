import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openQueueDatabase, type QueueDatabase } from '../../../../lib/local/sqs/queue-database.ts';
import { countMessages, deployQueues, findQueue, purgeQueue } from '../../../../lib/local/sqs/queue-registry.ts';
import { encodeReceiptHandle } from '../../../../lib/local/sqs/receipt-handle.ts';
import { firstVisibleAtMs, receiveMessages } from '../../../../lib/local/sqs/receive-messages.ts';
import { changeMessageVisibility, deleteMessage } from '../../../../lib/local/sqs/received-message.ts';
import { sendMessage } from '../../../../lib/local/sqs/send-message.ts';
import { runs } from '../../../runs.ts';
import { QueueModel } from './queue-model.ts';
import { deployedQueue } from './sqs-fixture.ts';

const RUNS = runs(150);
const RETENTION_SECONDS = 600;
const MAX_RECEIVES = 3;

const folder = mkdtempSync(join(tmpdir(), 'sqs-model-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The real queue under test, with its dead-letter queue, and the handles that it has given out. */
class RealQueue {
  readonly handles: { readonly id: string; readonly receive: number; readonly handle: string }[] = [];
  readonly #file: string;
  database: QueueDatabase;

  constructor(file: string, now: number) {
    this.#file = file;
    this.database = openQueueDatabase(file);
    const common = { messageRetentionSeconds: RETENTION_SECONDS };
    const dead = deployedQueue('dead', common);
    const redrive = { deadLetterTargetArn: dead.arn, maxReceiveCount: MAX_RECEIVES };
    deployQueues(this.database, [dead, deployedQueue('queue', { ...common, redrive })], now);
  }

  get queue() {
    return findQueue(this.database, 'queue');
  }

  get deadQueue() {
    return findQueue(this.database, 'dead');
  }

  reopen(): void {
    this.database.close();
    this.database = openQueueDatabase(this.#file);
  }
}

type Command = fc.Command<QueueModel, RealQueue>;

function command(name: string, run: (model: QueueModel, real: RealQueue) => void): Command {
  return {
    check: () => true,
    run(model, real) {
      run(model, real);
      const { now } = model;
      expect(countMessages(real.database, real.queue, now)).toEqual(model.counts());
      expect(countMessages(real.database, real.deadQueue, now).visible).toBe(model.deadLetters.length);
      const visibleAt = model.messages.map((message) => message.visibleAt);
      expect(firstVisibleAtMs(real.database, real.queue.id)).toBe(
        visibleAt.length > 0 ? Math.min(...visibleAt) : undefined,
      );
    },
    toString: () => name,
  };
}

function send(body: string, delaySeconds: number): Command {
  return command(`send ${body} after ${delaySeconds} s`, (model, real) => {
    const message = { body, senderId: 'model', delaySeconds };
    const id = sendMessage(real.database, real.queue, message, model.now);
    model.send(id, body, delaySeconds * 1000);
  });
}

function receive(maxMessages: number, visibilityTimeoutSeconds: number): Command {
  return command(`receive ${maxMessages} for ${visibilityTimeoutSeconds} s`, (model, real) => {
    const options = { maxMessages, visibilityTimeoutSeconds };
    const received = receiveMessages(real.database, real.queue, options, model.now);
    const expected = model.receive(maxMessages, visibilityTimeoutSeconds * 1000);
    expect(received.map(({ id, body, receiveCount }) => [id, body, receiveCount])).toEqual(
      expected.map(({ id, body, receives }) => [id, body, receives]),
    );
    for (const message of received) {
      const handle = encodeReceiptHandle(message);
      real.handles.push({ id: message.id, receive: message.receiveCount, handle });
    }
  });
}

/** Deletes by any handle that was ever given out: current, superseded, expired, of a message that is gone. */
function remove(choice: number): Command {
  return command(`delete by handle ${choice}`, (model, real) => {
    const given = real.handles[choice % real.handles.length];
    if (!given) return;
    const message = model.find(given.id);
    const current = message?.receives === given.receive;
    deleteMessage(real.database, real.queue, given.handle);
    if (message && current) model.remove(message);
  });
}

function changeVisibility(choice: number, seconds: number): Command {
  return command(`change visibility by handle ${choice} to ${seconds} s`, (model, real) => {
    const given = real.handles[choice % real.handles.length];
    if (!given) return;
    const message = model.find(given.id);
    const act = () => changeMessageVisibility(real.database, real.queue, given.handle, seconds, model.now);
    if (message?.receives !== given.receive) return expect(act).toThrow('does not exist or is not available');
    if (!model.isHidden(message)) return expect(act).toThrow('not in flight');
    act();
    message.visibleAt = model.now + seconds * 1000;
  });
}

const advance = (ms: number) =>
  command(`advance ${ms} ms`, (model) => {
    model.now += ms;
  });
const purge = command('purge', (model, real) => {
  purgeQueue(real.database, real.queue);
  model.messages = [];
});
const reopen = command('reopen', (_, real) => real.reopen());

const commands = fc.commands(
  [
    fc.tuple(fc.stringMatching(/^[a-z]{1,3}$/), fc.constantFrom(0, 0, 0, 5, 20)).map((a) => send(...a)),
    fc.tuple(fc.stringMatching(/^[a-z]{1,3}$/), fc.constant(0)).map((a) => send(...a)),
    fc.tuple(fc.integer({ min: 1, max: 10 }), fc.constantFrom(0, 5, 30)).map((a) => receive(...a)),
    fc.tuple(fc.integer({ min: 1, max: 2 }), fc.constantFrom(5, 30)).map((a) => receive(...a)),
    fc.nat(50).map(remove),
    fc.tuple(fc.nat(50), fc.constantFrom(0, 1, 15, 60)).map((a) => changeVisibility(...a)),
    fc.constantFrom(1, 1_000, 5_000, 30_000, 150_000, 299_999).map(advance),
    fc.oneof({ weight: 4, arbitrary: fc.constant(reopen) }, { weight: 1, arbitrary: fc.constant(purge) }),
  ],
  { maxCommands: 60, size: 'max' },
);

describe('a queue', () => {
  it('does the same as the model after any sequence of calls, pauses and restarts', () => {
    let run = 0;
    fc.assert(
      fc.property(commands, (steps) => {
        run += 1;
        const model = new QueueModel({ maxReceives: MAX_RECEIVES, retentionMs: RETENTION_SECONDS * 1000 });
        const real = new RealQueue(join(folder, `${run}.sqlite`), model.now);
        try {
          fc.modelRun(() => ({ model, real }), steps);
        } finally {
          real.database.close();
        }
      }),
      { numRuns: RUNS },
    );
  });
});

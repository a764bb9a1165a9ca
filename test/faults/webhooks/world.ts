import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSes } from '../../../lib/local/ses/start-ses.ts';
import { startSqs } from '../../../lib/local/sqs/start-sqs.ts';
import type { EventData, EventOutcome, StoredEvent } from '../../../shared/domain/webhooks/event.ts';
import type { EventRef } from '../../../shared/domain/webhooks/event-leases.ts';
import { eventStore } from '../../../shared/domain/webhooks/event-store.ts';
import { announceEvent, eventPart, newEvent } from '../../../shared/domain/webhooks/outbox.ts';
import { sweepEvents } from '../../../shared/domain/webhooks/sweep-events.ts';
import { openBulkQueue } from '../../../shared/platform/aws/bulk-queue.ts';
import { openQueue } from '../../../shared/platform/aws/queue.ts';
import { writeTransaction } from '../../../shared/platform/aws/table.ts';
import { randomId } from '../../../shared/platform/identifiers/random-id.ts';
import { putApiKey } from '../../../shared/platform/identity/tenants/api-key-store.ts';
import { putTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { startTables } from '../../fixtures/start-tables.ts';
import { deployedQueue, gateOf, OPERATOR } from '../../infra/local/sqs/sqs-fixture.ts';

/** The number of batches in each queue; four senders have the same total as `npm start`. */
const BATCHES_AT_ONCE = 2;
const SENDER = path.join(import.meta.dirname, 'sender-process.ts');
/** The deployed value: six times the timeout of the senders. */
const VISIBILITY_SECONDS = 180;
const PUTS_AT_ONCE = 8;
const READS_AT_ONCE = 4;
const POLL_MS = 200;
const LOG_POLL_MS = 50;

/** The secret of the api key of every tenant in this environment. */
export const SECRET = 'a secret of 32 characters, ascii';

/** A sender in a separate process. */
export interface Sender {
  kill(): Promise<void>;
}

/** Tables, queues and mail of the local cloud without gateway and Lambda, for the senders only. */
export type World = Awaited<ReturnType<typeof startWorld>>;

export async function startWorld() {
  const folder = await mkdtemp(path.join(tmpdir(), 'webhooks-'));
  const tables = await startTables();
  const gate = gateOf();
  const queues = ['webhooks', 'slowWebhooks'].map((name) =>
    deployedQueue(name, { visibilityTimeoutSeconds: VISIBILITY_SECONDS }),
  );
  const common = { host: '127.0.0.1', port: 0, gate };
  const sqs = await startSqs({ ...common, dataFile: path.join(folder, 'sqs.db'), queues });
  const ses = await startSes({ ...common, dataFile: path.join(folder, 'mails.db') });
  const queueUrl = (name: string) => `${sqs.url}/000000000000/${name}`;
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: OPERATOR.id,
    AWS_SECRET_ACCESS_KEY: OPERATOR.secret,
    AWS_ENDPOINT_URL_SQS: sqs.url,
    AWS_ENDPOINT_URL_SESV2: ses.url,
    QUEUE_WEBHOOKS: queueUrl('webhooks'),
    QUEUE_SLOW_WEBHOOKS: queueUrl('slowWebhooks'),
    MAIL_SENDER: 'no-reply@planning.example',
    MAIL_CONFIGURATION_SET: 'mail',
    ALLOW_LOOPBACK: 'true',
    POWERTOOLS_LOG_LEVEL: 'INFO',
  });
  const [queue, bulkQueue] = [openQueue('webhooks'), openBulkQueue('webhooks')];
  const store = eventStore(tables.events);
  const clock = () => new Date();
  const senders = new Set<ChildProcess>();
  let sendersStarted = 0;
  /** By the name of the sender. */
  const killedAtMs = new Map<string, number>();
  /** Outcomes that senders have logged, by event: exactly one each if there is no fault. */
  const logged = new Map<string, EventOutcome[]>();
  /** By `<sender>#<event>`, the number of POSTs that senders have logged, which they do after recording the results. */
  const postsWritten = new Map<string, number>();

  /** All output of the senders, of stdout and stderr. */
  const output: string[] = [];

  const storeEvent = async (tenant: number, facts: Partial<EventData> = {}): Promise<StoredEvent> => {
    const data = { success: true, email: `${randomId()}@customer.example`, itemId: 'demo:sofa', ...facts };
    const cause = { tenant, event: 'email.shareConfiguration' as const, data, language: 'en' };
    const event = newEvent(cause, { clock, ids: randomId });
    await writeTransaction([eventPart(tables.events, event)]);
    return event;
  };

  return {
    store,
    mails: () => ses.mails.list(),
    outcomesLogged: logged,
    /** Waits until senders have logged an outcome of each of these events, or until the timeout; reads no table. */
    async logged(events: readonly EventRef[], patienceMs: number): Promise<void> {
      const deadline = Date.now() + patienceMs;
      while (Date.now() <= deadline && !events.every(({ id }) => logged.has(id))) await sleep(LOG_POLL_MS);
    },
    /** The number of POSTs of this event whose results a sender has recorded. */
    postsWritten: (sender: string, event: string) => postsWritten.get(`${sender}#${event}`) ?? 0,
    output,
    killedAtMs,
    async addTenant(id: number, webhook: string) {
      await putTenant(tables.identity, { id, name: `tenant ${id}`, webhook, webhookApiKey: `key-${id}` });
      const key = { id: `key-${id}`, tenant: id, secrets: [SECRET], public: false, context: 'planner' as const };
      await putApiKey(tables.identity, { ...key, algorithms: ['01'] });
    },
    /** Writes an event with its message; returns its id. */
    async putEvent(tenant: number, facts?: Partial<EventData>): Promise<string> {
      const event = await storeEvent(tenant, facts);
      await announceEvent(event, queue, (error) => {
        throw error;
      });
      return event.id;
    },
    /** Writes many events, then sends their messages. */
    async putEvents(tenants: readonly number[], count: number, onStored = () => {}): Promise<EventRef[]> {
      const stored: EventRef[] = [];
      const putter = async (from: number) => {
        for (let index = from; index < count; index += PUTS_AT_ONCE) {
          const { tenant, id } = await storeEvent(tenants[index % tenants.length] ?? 0);
          stored.push({ tenant, id });
        }
      };
      await Promise.all(Array.from({ length: PUTS_AT_ONCE }, (_, from) => putter(from)));
      onStored();
      await bulkQueue.sendAll(stored.map(({ tenant, id }) => ({ tenant, event: id })));
      return stored;
    },
    /** Waits until these events have ended, or until the timeout; returns them in their state then. */
    async settled(events: readonly EventRef[], patienceMs: number): Promise<StoredEvent[]> {
      const deadline = Date.now() + patienceMs;
      const ended: StoredEvent[] = [];
      const reader = async (from: number) => {
        for (let index = from; index < events.length; ) {
          const { tenant = 0, id = '' } = events[index] ?? {};
          const event = await store.find(tenant, id);
          if (!event) throw new Error(`the event ${id} does not exist`);
          if (event.stage !== 'ended' && Date.now() <= deadline) {
            await sleep(POLL_MS);
            continue;
          }
          ended.push(event);
          index += READS_AT_ONCE;
        }
      };
      await Promise.all(Array.from({ length: READS_AT_ONCE }, (_, from) => reader(from)));
      return ended;
    },
    /** @param afterRestart no sender is running: every lease belongs to a crashed sender */
    sweep: (afterRestart = false) => sweepEvents({ events: tables.events, queue: bulkQueue, clock, afterRestart }),
    startSender(): Sender {
      const name = String(++sendersStarted);
      const child = spawn(process.execPath, [SENDER, name, String(BATCHES_AT_ONCE)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      senders.add(child);
      let rest = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        process.stderr.write(text);
        output.push(text);
      });
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output.push(text);
        const lines = `${rest}${text}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const { event, outcome, post, message, error } = JSON.parse(line);
          if (error !== undefined) console.log(message, error);
          if (post !== undefined) postsWritten.set(`${name}#${event}`, (postsWritten.get(`${name}#${event}`) ?? 0) + 1);
          if (outcome !== undefined) logged.set(event, [...(logged.get(event) ?? []), outcome]);
        }
      });
      return {
        async kill() {
          const ended = once(child, 'exit');
          if (!child.kill('SIGKILL')) return;
          killedAtMs.set(name, Date.now());
          await ended;
          senders.delete(child);
        },
      };
    },
    async stop() {
      for (const child of senders) child.kill('SIGKILL');
      await Promise.all([sqs.stop(), ses.stop(), tables.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

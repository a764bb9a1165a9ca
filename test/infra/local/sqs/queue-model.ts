import { createHash } from 'node:crypto';

const DEDUPLICATION_MS = 300_000;

/** A message as the model knows it. */
export interface ModelMessage {
  readonly id: string;
  readonly body: string;
  readonly group: string | undefined;
  sentAt: number;
  visibleAt: number;
  receives: number;
  receivedAt: number;
}

export interface ModelOptions {
  readonly fifo: boolean;
  readonly maxReceives: number;
  readonly retentionMs: number;
}

/**
 * What SQS promises, in the plainest words: a list, its line of dead letters, and a clock. Slow and obvious on purpose.
 */
export class QueueModel {
  now = 1_700_000_000_000;
  messages: ModelMessage[] = [];
  deadLetters: ModelMessage[] = [];
  readonly #sent = new Map<string, { id: string; until: number }>();
  readonly options: ModelOptions;

  constructor(options: ModelOptions) {
    this.options = options;
  }

  /** The id of the message that a FIFO queue takes this one for. */
  duplicateOf(body: string): string | undefined {
    const earlier = this.#sent.get(createHash('sha256').update(body).digest('hex'));
    return this.options.fifo && earlier && earlier.until > this.now ? earlier.id : undefined;
  }

  send(id: string, body: string, group: string | undefined, delayMs: number): void {
    if (this.duplicateOf(body) !== undefined) return;
    const { now } = this;
    this.#sent.set(createHash('sha256').update(body).digest('hex'), { id, until: now + DEDUPLICATION_MS });
    this.messages.push({ id, body, group, sentAt: now, visibleAt: now + delayMs, receives: 0, receivedAt: 0 });
  }

  receive(max: number, visibilityMs: number): ModelMessage[] {
    this.expire();
    for (;;) {
      const batch = this.#visible().slice(0, max);
      const poison = batch.filter(({ receives }) => receives >= this.options.maxReceives);
      for (const message of poison) {
        this.messages = this.messages.filter((other) => other !== message);
        const sentAt = this.options.fifo ? this.now : message.sentAt;
        this.deadLetters.push({ ...message, sentAt, receives: 0, visibleAt: this.now });
      }
      if (poison.length > 0) continue;
      for (const message of batch) {
        message.receives += 1;
        message.receivedAt = this.now;
        message.visibleAt = this.now + visibilityMs;
      }
      return batch;
    }
  }

  find(id: string): ModelMessage | undefined {
    return this.messages.find((message) => message.id === id);
  }

  remove(message: ModelMessage): void {
    this.messages = this.messages.filter((other) => other !== message);
  }

  isHidden(message: ModelMessage): boolean {
    return message.visibleAt > this.now;
  }

  counts(): { visible: number; inFlight: number; delayed: number } {
    this.expire();
    const hidden = this.messages.filter((message) => this.isHidden(message));
    const inFlight = hidden.filter(({ receives }) => receives > 0).length;
    return { visible: this.messages.length - hidden.length, inFlight, delayed: hidden.length - inFlight };
  }

  expire(): void {
    const isYoung = ({ sentAt }: ModelMessage) => this.now - sentAt < this.options.retentionMs;
    this.messages = this.messages.filter(isYoung);
    this.deadLetters = this.deadLetters.filter(isYoung);
  }

  #visible(): ModelMessage[] {
    if (!this.options.fifo) {
      return this.messages.filter((message) => !this.isHidden(message)).sort((a, b) => a.visibleAt - b.visibleAt);
    }
    const isInFlight = (message: ModelMessage) => this.isHidden(message) && message.receives > 0;
    const blocked = new Set(this.messages.filter(isInFlight).map(({ group }) => group));
    return this.messages.filter((message) => {
      if (this.isHidden(message)) blocked.add(message.group);
      return !blocked.has(message.group);
    });
  }
}

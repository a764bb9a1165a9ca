/** A message as the model knows it. */
export interface ModelMessage {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  visibleAt: number;
  receives: number;
  receivedAt: number;
}

export interface ModelOptions {
  readonly maxReceives: number;
  readonly retentionMs: number;
}

/**
 * What SQS promises, as simple code: a list of messages, a list of dead letters, and a clock.
 */
export class QueueModel {
  now = 1_700_000_000_000;
  messages: ModelMessage[] = [];
  deadLetters: ModelMessage[] = [];
  readonly options: ModelOptions;

  constructor(options: ModelOptions) {
    this.options = options;
  }

  send(id: string, body: string, delayMs: number): void {
    const { now } = this;
    this.messages.push({ id, body, sentAt: now, visibleAt: now + delayMs, receives: 0, receivedAt: 0 });
  }

  receive(max: number, visibilityMs: number): ModelMessage[] {
    this.expire();
    for (;;) {
      const batch = this.#visible().slice(0, max);
      const poison = batch.filter(({ receives }) => receives >= this.options.maxReceives);
      for (const message of poison) {
        this.messages = this.messages.filter((other) => other !== message);
        this.deadLetters.push({ ...message, receives: 0, visibleAt: this.now });
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
    return this.messages.filter((message) => !this.isHidden(message)).sort((a, b) => a.visibleAt - b.visibleAt);
  }
}

import type { Readable } from 'node:stream';
import type { DeflatedText } from '../compression/deflated-text.ts';

/** What goes back to the caller. JSON bodies are text by now; a stream is passed on as it comes. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
  /** The id of what the call has created, see {@link Reply}; not sent. */
  readonly created?: string;
}

export interface ReplyOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The id of what the call has created. A route with `idempotencyKey` whose answers can be too long to be kept (350 kB)
   * or may not be (`remade`) gives it, and a `rebuild` that makes the answer again from it.
   */
  readonly created?: string;
  /** What the `ETag` is made of where it says all and is shorter than the answer. */
  readonly tagOf?: object;
}

/** A handler answers with its JSON alone, or with this when it sets a status or headers of its own. */
export class Reply<T> {
  readonly json: T;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly created: string | undefined;
  readonly tagOf: object | undefined;

  constructor(json: T, options: ReplyOptions = {}) {
    this.json = json;
    this.status = options.status;
    this.headers = options.headers ?? {};
    this.created = options.created;
    this.tagOf = options.tagOf;
  }
}

export interface DocumentOptions {
  readonly contentType: string;
  /** How long anybody may keep it without asking again; private to the caller, who asks each time, when not given. */
  readonly maxAgeSeconds?: number;
}

/**
 * A finished text that is no JSON and sent as it is, such as one that is the same for every caller and made once at the
 * start of a function. Bytes go out only through a route that streams: a buffered answer is text.
 */
export class DocumentReply {
  readonly text: string | Uint8Array;
  readonly contentType: string;
  readonly maxAgeSeconds: number | undefined;

  constructor(text: string | Uint8Array, { contentType, maxAgeSeconds }: DocumentOptions) {
    this.text = text;
    this.contentType = contentType;
    this.maxAgeSeconds = maxAgeSeconds;
  }
}

/** Entries of a list that are JSON already, with commas between them: as text, or deflated ahead of time. */
export class PreparedEntries {
  readonly text: string | DeflatedText;

  constructor(text: string | DeflatedText) {
    this.text = text;
  }
}

/**
 * The JSON of one object in pieces, of which long ones are deflated ahead of time. A `Reply` with it names its `tagOf`:
 * the answer is never whole anywhere.
 */
export class PreparedJson {
  readonly #pieces: readonly (string | DeflatedText)[];

  constructor(pieces: readonly (string | DeflatedText)[]) {
    this.#pieces = pieces;
  }

  /** The answer's text, piece by piece. */
  async *pieces(): AsyncGenerator<string | DeflatedText> {
    yield* this.#pieces;
  }
}

/**
 * A list that is sent as it is read, compressed if the client takes it: `{"<key>": [...], "meta": {...}}`, `meta` last
 * as it is known last. Its entries are values, or {@link PreparedEntries}.
 */
export class StreamedList {
  readonly key: string;
  readonly entries: AsyncIterable<unknown>;
  readonly meta: () => Record<string, unknown>;

  constructor(key: string, entries: AsyncIterable<unknown>, meta: () => Record<string, unknown>) {
    this.key = key;
    this.entries = entries;
    this.meta = meta;
  }

  /** The same list with its first entry read: what fails until then can still be answered as an error. */
  async begun(): Promise<StreamedList> {
    const entries = this.entries[Symbol.asyncIterator]();
    const first = await entries.next();
    async function* all() {
      if (first.done) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => entries };
    }
    return new StreamedList(this.key, all(), this.meta);
  }

  /** The answer's text, piece by piece. */
  async *pieces(): AsyncGenerator<string | DeflatedText> {
    let before = `{${JSON.stringify(this.key)}:[`;
    let separator = '';
    for await (const entry of this.entries) {
      const text = entry instanceof PreparedEntries ? entry.text : JSON.stringify(entry);
      if (typeof text === 'string') yield before + separator + text;
      else {
        if (before + separator !== '') yield before + separator;
        yield text;
      }
      before = '';
      separator = ',';
    }
    yield `${before}],"meta":${JSON.stringify(this.meta())}}`;
  }
}

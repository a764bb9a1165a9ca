import type { Readable } from 'node:stream';
import type { DeflatedText } from '../compression/deflated-text.ts';

/** The response of the pipeline. A JSON body is already text; a stream is sent piece by piece. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
  /** Id of the object that the call created, see {@link Reply}. It is not sent to the client. */
  readonly created?: string;
}

/** Options of a {@link Reply}. */
interface ReplyOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Id of the object that the call created. A route with `idempotencyKey` needs it, together with `rebuild`, when its
   * response may be too long to store (350 kB) or must not be stored (`remade`).
   */
  readonly created?: string;
  /** The source of the `ETag`. Set it when a shorter object than the response changes whenever the response changes. */
  readonly tagOf?: object;
  /**
   * What the response shows in addition to `tagOf` and no `If-Match` compares: it has a part of the `ETag` of its own.
   */
  readonly shown?: object;
}

/** The result of a handler that sets its own status or headers. Other handlers return the JSON alone. */
export class Reply<T> {
  readonly json: T;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly created: string | undefined;
  readonly tagOf: object | undefined;
  readonly shown: object | undefined;

  constructor(json: T, options: ReplyOptions = {}) {
    this.json = json;
    this.status = options.status;
    this.headers = options.headers ?? {};
    this.created = options.created;
    this.tagOf = options.tagOf;
    this.shown = options.shown;
  }
}

/** Options of a {@link DocumentReply}. */
interface DocumentOptions {
  readonly contentType: string;
  /**
   * How long any cache may use the document without a new request. If not set, only the client may cache it, and it
   * must ask the server each time.
   */
  readonly maxAgeSeconds?: number;
  /** The whole `cache-control`, in place of the one that `maxAgeSeconds` gives. */
  readonly cacheControl?: string;
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A finished document that is not JSON or is sent unchanged, for example one that is the same for all callers. Bytes
 * need a route that streams, because a buffered response is text.
 */
export class DocumentReply {
  readonly text: string | Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(text: string | Uint8Array, options: DocumentOptions) {
    const { contentType, maxAgeSeconds, status = 200, headers = {} } = options;
    this.text = text;
    this.contentType = contentType;
    this.status = status;
    this.headers = headers;
    const caching = maxAgeSeconds === undefined ? 'private, no-cache' : `public, max-age=${maxAgeSeconds}`;
    this.cacheControl = options.cacheControl ?? caching;
  }
}

/** Entries of a list that are already JSON, separated by commas: as text, or deflated in advance. */
export class PreparedEntries {
  readonly text: string | DeflatedText;

  constructor(text: string | DeflatedText) {
    this.text = text;
  }
}

/**
 * The JSON of one object in pieces; long pieces are deflated in advance. A `Reply` with it must set `tagOf`, because
 * the whole response is never in memory.
 */
export class PreparedJson {
  readonly #pieces: readonly (string | DeflatedText)[];

  constructor(pieces: readonly (string | DeflatedText)[]) {
    this.#pieces = pieces;
  }

  /** Yields the text of the response, piece by piece. */
  async *pieces(): AsyncGenerator<string | DeflatedText> {
    yield* this.#pieces;
  }
}

/**
 * A list that is sent while it is read, and compressed if the client accepts it: `{"<key>": [...], "meta": {...}}`.
 * `meta` comes last because it is complete only at the end. Each entry is a JSON value or {@link PreparedEntries}.
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

  /** Returns the same list after its first entry is read. An error until then can still become an error response. */
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

  /** Yields the text of the response, piece by piece. */
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

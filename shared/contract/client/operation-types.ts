import type * as z from 'zod';
import type { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import type { routesByOperation } from '../routes/index.ts';

type Rows = typeof routesByOperation;

/** Every operation of the service: the rows of `shared/contract/routes` by their names. */
export type OperationName = keyof Rows;

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A repeated call with the same key gets the same response, for 24 hours. For calls that create something. */
  readonly idempotencyKey?: string;
  /** The change applies only to the state with this `ETag`. */
  readonly ifMatch?: string;
  /** Receives the response before its body is read, for its headers. */
  readonly onAnswer?: (response: Response) => void;
}

type Schema<R, K extends string> = R extends { readonly [key in K]: infer S extends z.ZodType } ? S : never;

/** Type of a query parameter in a call: the value that the service reads, or its text. */
type QueryValue<V> = V extends readonly unknown[] ? readonly string[] : string | Extract<V, number | boolean>;

type PathPart<R> = [Schema<R, 'params'>] extends [never]
  ? object
  : { readonly params: Readonly<z.input<Schema<R, 'params'>>> };
type QueryPart<R> = [Schema<R, 'query'>] extends [never]
  ? object
  : {
      readonly query?: {
        readonly [K in keyof z.output<Schema<R, 'query'>>]?:
          | QueryValue<NonNullable<z.output<Schema<R, 'query'>>[K]>>
          | undefined;
      };
    };

type FileNames<B> = B extends { readonly files: { readonly names: readonly (infer N extends string)[] } } ? N : never;
type FormPart<B> = {
  readonly fields?: Readonly<z.input<Schema<B, 'fields'>>>;
  /** By the name of the part; any name if the service accepts a file under any name. */
  readonly files?: { readonly [N in FileNames<B> as N extends '*' ? string : N]?: Blob };
};
type BodyPart<R> = R extends { readonly body: infer B }
  ? B extends { readonly kind: 'json' }
    ? { readonly body: z.input<Schema<B, 'schema'>> }
    : B extends { readonly kind: 'form' }
      ? FormPart<B>
      : { readonly body?: z.input<Schema<B, 'schema'>> } & FormPart<B>
  : object;

/** Input of a call. */
export type OperationInput<O extends OperationName> = PathPart<Rows[O]> &
  QueryPart<Rows[O]> &
  BodyPart<Rows[O]> &
  CallOptions;

/** Result of a call: the JSON of the response, or the file that a redirect leads to. */
export type OperationAnswer<O extends OperationName> = Rows[O] extends { readonly status: infer S }
  ? S extends 204
    ? undefined
    : S extends 301 | 302 | 303 | 307 | 308
      ? Blob
      : z.output<Schema<Rows[O], 'response'>>
  : z.output<Schema<Rows[O], 'response'>>;

/** One method for each operation, named and typed by its row. */
export type OperationClient = {
  readonly [O in OperationName]: (
    ...input: object extends OperationInput<O> ? [input?: OperationInput<O>] : [input: OperationInput<O>]
  ) => Promise<OperationAnswer<O>>;
};

/** The operations whose lists have pages. */
export type PagedOperation = {
  [O in OperationName]: OperationAnswer<O> extends { readonly meta: { readonly nextCursor?: string | undefined } }
    ? 'nextCursor' extends keyof OperationAnswer<O>['meta']
      ? O
      : never
    : never;
}[OperationName];

/** Options of the waiting for a job. */
export interface FinishedOptions extends Pick<CallOptions, 'signal'> {
  /** How long to wait at most; default 15 minutes. */
  readonly timeoutMs?: number;
  /** Called with 0 to 100, and with the job, each time the job is read. */
  readonly onProgress?: (progress: number, job: AssetProcessing) => void;
}

/** Methods of a client that make several calls. */
export interface CallSequences {
  /** Waits until a job ends and returns it; see {@link finished}. */
  finished(job: Pick<AssetProcessing, 'id'>, options?: FinishedOptions): Promise<AssetProcessing>;
  /**
   * The pages of a list, read one after another while they are used.
   *
   * @example
   * for await (const { items } of client.pages('listItems', { query: { catalog: 'demo', limit: '100' } })) show(items);
   */
  pages<O extends PagedOperation>(
    operation: O,
    input?: OperationInput<O>,
  ): AsyncGenerator<OperationAnswer<O>, void, undefined>;
}

/** A client: a method for each operation, and methods that make several calls. */
export type Client = OperationClient & CallSequences;

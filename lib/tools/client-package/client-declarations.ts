import { operationDeclarations } from './operation-declarations.ts';
import type { Schema } from './schema-type.ts';

/**
 * Returns `index.d.ts` of the package: the declarations of `shared/contract/client` without zod, and every operation of
 * an OpenAPI document.
 */
export function clientDeclarations(document: Schema): string {
  const client = CLIENT.replace(/^(?=(?:interface|type|class|function) )/gm, 'export ');
  return `${client}\n${operationDeclarations(document)}\n`;
}

/** Every declaration is exported. */
const CLIENT = `/** Address of the service, and credentials. */
interface ClientOptions {
  /** \`https://api.example.com\`, without \`/v2\`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Absent for a public api key without a secret. */
  readonly secret?: string | undefined;
  /** \`auth.token\` of a sign-in; without it, calls have no user. */
  readonly sessionToken?: string | undefined;
  /** Default: the api key's own tenant. */
  readonly currentTenant?: number | undefined;
  /** Language tag of the responses. */
  readonly language?: string | undefined;
  /** Limit for one request and its response; default 60 s. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is sent again that is refused with \`Retry-After\`; default 3. */
  readonly retries?: number | undefined;
  readonly clock?: () => Date;
  readonly fetch?: typeof fetch;
}

/** Options of every call. */
interface CallOptions {
  readonly signal?: AbortSignal;
  /** A repeated call with the same key gets the same response, for 24 hours. For calls that create something. */
  readonly idempotencyKey?: string;
  /** The change applies only to the state with this \`ETag\`. */
  readonly ifMatch?: string;
  /** Receives the response before its body is read, for its headers. */
  readonly onAnswer?: (response: Response) => void;
}

type OperationName = keyof Operations;
type OperationInput<O extends OperationName> = Operations[O]['input'] & CallOptions;
type OperationAnswer<O extends OperationName> = Operations[O]['answer'];

/** One method for each operation. */
type OperationClient = {
  readonly [O in OperationName]: (
    ...input: object extends OperationInput<O> ? [input?: OperationInput<O>] : [input: OperationInput<O>]
  ) => Promise<OperationAnswer<O>>;
};

/** The operations whose lists have pages. */
type PagedOperation = {
  [O in OperationName]: OperationAnswer<O> extends { meta: { nextCursor?: string | undefined } }
    ? 'nextCursor' extends keyof OperationAnswer<O>['meta']
      ? O
      : never
    : never;
}[OperationName];

/** A job, as \`getAssetProcessing\` returns it. */
type Job = OperationAnswer<'getAssetProcessing'>['assetProcessing'];

/** Options of the waiting for a job. */
interface FinishedOptions {
  readonly signal?: AbortSignal;
  /** How long to wait at most; default 15 minutes. */
  readonly timeoutMs?: number;
  /** Called with 0 to 100, and with the job, each time the job is read. */
  readonly onProgress?: (progress: number, job: Job) => void;
}

/** A client: a method for each operation, and methods that make several calls. */
type Client = OperationClient & {
  /** Waits until a job ends and returns it. Rejects with a {@link JobFailedError} if it failed. */
  finished(job: Pick<Job, 'id'>, options?: FinishedOptions): Promise<Job>;
  /** The pages of a list, read one after another while they are used. */
  pages<O extends PagedOperation>(
    operation: O,
    input?: OperationInput<O>,
  ): AsyncGenerator<OperationAnswer<O>, void, undefined>;
};

/** A client of the service. Rejects with a {@link ServiceCallError} for an error response. */
function createClient(options: ClientOptions): Client;

/** A job ended with an error. */
class JobFailedError extends Error {
  readonly code: string;
  readonly job: Job;
}

/** The service refused a call or failed. Network errors and timeouts have other classes. */
class ServiceCallError extends Error {
  readonly status: number;
  /** A code of the service, or \`UNREADABLE\` for a response that is not the service's. */
  readonly code: string;
  readonly details: readonly { readonly path?: string; readonly message?: string; readonly reason?: string }[];
  /** Send it to the service's operator. */
  readonly requestId: string;
  /** The address of the paragraph about the code. */
  readonly docs: string;
}

/** Options of an upload. */
interface SendUploadOptions {
  /** Ends the upload; it rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Called with the bytes that are sent and the bytes to send. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** Storage refused a file: the form has expired, or the file is larger than the size given to \`createUpload\`. */
class UploadRefusedError extends Error {
  readonly status: number;
}

/** Sends a file directly to storage with the form that \`createUpload\` returned. */
function sendUpload(
  upload: Pick<OperationAnswer<'createUpload'>['upload'], 'url' | 'method' | 'fields'>,
  file: Blob,
  options?: SendUploadOptions,
): Promise<void>;

/** Makes a request token, for calls without this client. */
function requestToken(
  fields: { readonly timestamp: Date; readonly sessionToken?: string | undefined; readonly apiKey: string },
  secret?: string,
): Promise<string>;

type SignedFetch = (method: string, path: string, init?: RequestInit) => Promise<Response>;

/** A \`fetch\` that signs. */
function signedFetch(options: ClientOptions): SignedFetch;

/** The address of a GET with the credentials in its query, for \`<img>\` and links. */
function signedUrl(options: ClientOptions, path: string): Promise<string>;
`;

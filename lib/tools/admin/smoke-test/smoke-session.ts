import {
  type Client,
  type ClientOptions,
  createClient,
  ServiceCallError,
  type SignedFetch,
  signedFetch,
} from '../../../../shared/contract/client/index.ts';
import type { AssetProcessing } from '../../../../shared/domain/jobs/asset-processing.ts';

const PATIENCE_MS = 180_000;
const POLL_MS = 500;
const FILE_TIMEOUT_MS = 30_000;

/** A step found what must not be. The message is for the operator. */
class StepFailedError extends Error {
  override readonly name = 'StepFailedError';
  /** The request that caused it, if another one than the last. */
  readonly requestId: string | undefined;

  constructor(message: string, requestId?: string) {
    super(message);
    this.requestId = requestId;
  }
}

/** How the steps of one test call the service: the credentials so far, and the last request, for its report. */
export class SmokeSession {
  #connection: ClientOptions;
  /** Id of the last response of the service in this step. */
  #lastRequestId: string | undefined;

  constructor(baseUrl: string) {
    const record: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      this.#lastRequestId = response.headers.get('x-request-id') ?? undefined;
      return response;
    };
    this.#connection = { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey: '', secret: '', fetch: record };
  }

  /** Calls made from now on have these credentials. */
  use(credentials: Pick<ClientOptions, 'sessionToken'> | Pick<ClientOptions, 'apiKey' | 'secret'>): void {
    this.#connection = { ...this.#connection, ...credentials };
  }

  get client(): Client {
    return createClient(this.#connection);
  }

  /** For responses whose status and headers matter. */
  get send(): SignedFetch {
    return signedFetch(this.#connection);
  }

  /** Forgets the last request. */
  beginStep(): void {
    this.#lastRequestId = undefined;
  }

  /** The id of the request at which a step failed; undefined if there was no response. */
  requestIdOf(error: unknown): string | undefined {
    const own = error instanceof StepFailedError || error instanceof ServiceCallError ? error.requestId : undefined;
    return own || this.#lastRequestId;
  }

  /** Waits until a job has ended. @throws an error with the job's own reason and the request that started it */
  async ended({ id }: Pick<AssetProcessing, 'id'>): Promise<AssetProcessing> {
    const startedBy = this.#lastRequestId;
    return until(`the job ${id}`, async () => {
      const { assetProcessing: job } = await this.client.getAssetProcessing({ params: { id } });
      if (job.status === -1) throw new StepFailedError(`${job.error?.code}: ${job.error?.message}`, startedBy);
      return job.status === 100 ? job : undefined;
    });
  }
}

/** Fails the step if this does not hold. */
export function requireThat(holds: boolean, message: string): asserts holds {
  if (!holds) throw new StepFailedError(message);
}

/** Loads a public file as a browser does: without credentials. */
export async function publicFile(url: string | null | undefined): Promise<Uint8Array> {
  requireThat(typeof url === 'string', 'the answer has no address of the file');
  const response = await fetch(url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  requireThat(response.status === 200, `${url} answers ${response.status}`);
  return response.bytes();
}

/** Fails the step if a file does not begin with the mark of its format. */
export function requireFormat(bytes: Uint8Array, mark: 'PNG' | 'PK' | 'glTF'): void {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  requireThat(start.includes(mark), `the file of ${bytes.length} bytes does not begin with ${mark}`);
}

/** Asks again and again until there is an answer. @param what the subject of the error's sentence */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    requireThat(Date.now() < end, `${what} did not end within ${PATIENCE_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

import type { Readable } from 'node:stream';

/** Calls functions like Lambda's Invoke: by ARN, with the event as JSON text. */
export interface Invoker {
  /**
   * Resolves when the code of a function exists: a first start bundles it while the service answers. At once without.
   */
  codeReady?(functionArn: string): Promise<unknown>;
  /**
   * @param caller of calls that wait, one of the caller with the fewest running calls is next
   * @returns the function's result as JSON text
   * @throws {InvocationError} if the function failed, timed out, crashed or is throttled
   */
  invoke(functionArn: string, payload: string, caller?: string): Promise<string>;
  /** Calls a function that streams its result (`awslambda.streamifyResponse`). Resolves with the metadata. */
  invokeStreaming(functionArn: string, payload: string, caller?: string): Promise<StreamedResult>;
}

/** A streamed result: the metadata of `HttpResponseStream.from`, then the body. */
export interface StreamedResult {
  readonly metadata: {
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly body: Readable;
}

/** Why an invocation failed. */
export type InvocationFailure = 'function' | 'timeout' | 'crash' | 'throttled' | 'tooLarge' | 'init';

/** An invocation without a result. */
export class InvocationError extends Error {
  override readonly name = 'InvocationError';
  readonly failure: InvocationFailure;
  /** Lambda's error document, `{errorType, errorMessage, trace}` as JSON text, if there is one. */
  readonly payload: string | undefined;

  constructor(failure: InvocationFailure, message: string, payload?: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
    this.payload = payload;
  }
}

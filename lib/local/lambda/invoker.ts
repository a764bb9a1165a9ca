import type { Readable } from 'node:stream';

/** How gateway, pollers and schedules call functions: by ARN, with the event as JSON text, like Lambda's Invoke. */
export interface Invoker {
  /**
   * Runs one invocation to its end and answers the function's result as JSON text.
   * Rejects with a {@link InvocationError} when the function failed, timed out, crashed or is throttled.
   */
  invoke(functionArn: string, payload: string): Promise<string>;
  /** The same for a function that streams its answer (`awslambda.streamifyResponse`): resolves with the first byte. */
  invokeStreaming(functionArn: string, payload: string): Promise<StreamedResult>;
}

/** A streamed answer: what `HttpResponseStream.from` was given, then the body as it comes. */
export interface StreamedResult {
  readonly metadata: {
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>;
  };
  readonly body: Readable;
}

export type InvocationFailure = 'function' | 'timeout' | 'crash' | 'throttled' | 'tooLarge' | 'init';

/** An invocation that gave no result. */
export class InvocationError extends Error {
  override readonly name = 'InvocationError';
  readonly failure: InvocationFailure;
  /** Lambda's error document, `{errorType, errorMessage, trace}` as JSON text, when there is one. */
  readonly payload: string | undefined;

  constructor(failure: InvocationFailure, message: string, payload?: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
    this.payload = payload;
  }
}

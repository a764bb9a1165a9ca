import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeployedFunction } from '../template/deployment.ts';
import { readBufferedResult } from './buffered-result.ts';
import { InvocationError, type InvocationFailure, type StreamedResult } from './invoker.ts';
import type { LambdaLogEntry } from './log-entry.ts';
import { killProcessesWithVariable, signalProcessGroup } from './process-tree.ts';
import { watchProcesses } from './process-watch.ts';
import { RuntimeApi } from './runtime-api.ts';
import { startRuntimeProcess } from './runtime-process.ts';
import { readStreamedResult } from './streamed-result.ts';

/** Lambda's limit for the init phase. It repeats a longer one within the function's own timeout. */
const INIT_LIMIT_MS = 10_000;

/** What an execution environment runs, and the callbacks that it calls. */
export interface ExecutionEnvironmentOptions {
  readonly fn: DeployedFunction;
  /** Endpoints and access key. */
  readonly variables: Readonly<Record<string, string>>;
  readonly coverageFolder?: string | undefined;
  /** The folder in which each environment gets a folder as its `/tmp`; the system's own by default. */
  readonly scratchRoot?: string | undefined;
  /**
   * Whether its process is stopped between two events, as in Lambda; see service/service-faults.ts. Asked when a call
   * ends.
   */
  readonly freezes?: (() => boolean) | undefined;
  readonly log: (entry: LambdaLogEntry) => void;
  readonly onProcess?: ((pid: number, state: 'started' | 'ended') => void) | undefined;
  /** The init phase is over. */
  readonly onInitialized: (environment: ExecutionEnvironment) => void;
  /** An invocation is over, and the environment can take the next one. */
  readonly onFree: (environment: ExecutionEnvironment) => void;
  readonly onEnded: (environment: ExecutionEnvironment) => void;
}

/** The environment ended before it took the event. The event can go to another one. */
export class EnvironmentEndedError extends Error {
  override readonly name = 'EnvironmentEndedError';
}

/** An invocation in this environment, from `invoke` to its acknowledged result. */
interface Invocation {
  readonly requestId: string;
  readonly readResult: (request: IncomingMessage) => void;
  readonly fail: (error: Error) => void;
  delivered: boolean;
  stopClocks: () => void;
}

/**
 * Lambda's execution environment: one process that runs a function's code and takes one event at a time. It is the
 * leader of a process group, so that the processes that the function starts end with it.
 */
export class ExecutionEnvironment {
  readonly #options: ExecutionEnvironmentOptions;
  readonly #api: RuntimeApi;
  readonly #scratchFolder: string;
  readonly #exited = Promise.withResolvers<void>();
  #address = '';
  #child: ChildProcess | undefined;
  #invocation: Invocation | undefined;
  #initialized = false;
  #initTimer: NodeJS.Timeout | undefined;
  /** Why this environment ends or has ended. */
  #endReason: InvocationError | undefined;
  #ended = false;
  #frozen = false;

  constructor(options: ExecutionEnvironmentOptions) {
    this.#options = options;
    this.#scratchFolder = mkdtempSync(join(options.scratchRoot ?? tmpdir(), 'lambda-'));
    this.#api = new RuntimeApi({
      onInitialized: () => this.#onInitialized(),
      onDelivered: (requestId) => this.#startClocks(requestId),
      onIdle: () => this.#freeze(),
      onResponse: (requestId, request, acknowledge) => this.#onResponse(requestId, request, acknowledge),
      onError: (requestId, document) => this.#onError(requestId, document),
      onInitError: (document) => this.#kill('init', 'The function failed to initialize', document),
    });
    this.#start().catch((error: unknown) => {
      this.#endReason = new InvocationError('init', 'The function could not be started', undefined, { cause: error });
      this.#onExit(null, null);
    });
  }

  get fn(): DeployedFunction {
    return this.#options.fn;
  }

  /** Whether the init phase is over. */
  get initialized(): boolean {
    return this.#initialized;
  }

  /** False when it has ended, or is about to end. */
  get usable(): boolean {
    return this.#endReason === undefined && !this.#ended;
  }

  /**
   * @throws {InvocationError}
   * @throws {EnvironmentEndedError} if it did not take the event
   */
  invoke(payload: string): Promise<string> {
    return this.#run(payload, (request) => readBufferedResult(request, () => this.#connectionError()));
  }

  /** Resolves with the metadata. The environment is free when the body is sent. Throws the same errors as `invoke`. */
  invokeStreaming(payload: string): Promise<StreamedResult> {
    return this.#run(payload, (request) => readStreamedResult(request, () => this.#connectionError()));
  }

  /** Ends the process: SIGTERM, then SIGKILL if it still runs after `graceMs`. Resolves when it has ended. */
  async end(graceMs: number): Promise<void> {
    this.#endReason ??= new InvocationError('crash', 'The execution environment was shut down');
    const pid = this.#child?.pid;
    if (pid !== undefined && !this.#ended) {
      signalProcessGroup(pid, 'SIGTERM');
      this.#thaw();
      const timer = setTimeout(() => signalProcessGroup(pid, 'SIGKILL'), graceMs);
      await this.#exited.promise;
      clearTimeout(timer);
    }
    await this.#exited.promise;
  }

  #run<Result>(payload: string, read: (request: IncomingMessage) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!this.usable) throw new EnvironmentEndedError('The execution environment has ended');
      const invocation: Invocation = {
        requestId: randomUUID(),
        readResult: (request) => read(request).then(resolve, reject),
        fail: reject,
        delivered: false,
        stopClocks: () => undefined,
      };
      this.#invocation = invocation;
      const { arn, timeoutSeconds } = this.fn;
      this.#thaw();
      this.#api.deliver({
        requestId: invocation.requestId,
        functionArn: arn,
        payload,
        timeoutMs: timeoutSeconds * 1000,
      });
    });
  }

  async #start(): Promise<void> {
    const { fn, variables, coverageFolder, log, onProcess } = this.#options;
    this.#address = await this.#api.listen();
    if (!this.usable) return this.#onExit(null, null);
    const runtime = {
      fn,
      own: variables,
      runtimeApi: this.#address,
      scratchFolder: this.#scratchFolder,
      coverageFolder,
    };
    const child = startRuntimeProcess(runtime, log);
    this.#child = child;
    child.once('error', (error) => {
      this.#endReason ??= new InvocationError('init', 'The process could not be started', undefined, { cause: error });
      if (child.pid === undefined) this.#onExit(null, null);
    });
    child.once('exit', (code, signal) => this.#onExit(code, signal));
    if (child.pid === undefined) return;
    onProcess?.(child.pid, 'started');
    const limitMs = INIT_LIMIT_MS + fn.timeoutSeconds * 1000;
    this.#initTimer = setTimeout(() => this.#kill('init', `Init phase took more than ${limitMs} ms`), limitMs);
  }

  #onInitialized(): void {
    this.#initialized = true;
    clearTimeout(this.#initTimer);
    this.#options.onInitialized(this);
  }

  #startClocks(requestId: string): void {
    const invocation = this.#invocation;
    const pid = this.#child?.pid;
    if (invocation?.requestId !== requestId || pid === undefined) return;
    const { timeoutSeconds, memoryMb } = this.fn;
    invocation.delivered = true;
    const timeout = setTimeout(() => {
      const message = `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
      this.#kill('timeout', message, errorDocument('Sandbox.Timedout', requestId, message));
    }, timeoutSeconds * 1000);
    const stopWatch = watchProcesses(pid, memoryMb, (usedMb) => {
      const message = `Memory size: ${memoryMb} MB, used: ${usedMb} MB`;
      this.#kill('crash', message, errorDocument('Runtime.OutOfMemory', requestId, message));
    });
    invocation.stopClocks = () => {
      clearTimeout(timeout);
      stopWatch();
    };
  }

  #onResponse(requestId: string, request: IncomingMessage, acknowledge: () => void): void {
    const invocation = this.#invocation;
    if (invocation?.requestId !== requestId) {
      request.resume().on('end', () => acknowledge());
      return;
    }
    // The first listener, so that the environment is free before the caller gets the result.
    request.on('end', () => {
      acknowledge();
      this.#free(invocation);
    });
    invocation.readResult(request);
  }

  #onError(requestId: string, document: string): void {
    const invocation = this.#invocation;
    if (invocation?.requestId !== requestId) return;
    this.#free(invocation);
    invocation.fail(new InvocationError('function', 'The function failed', document));
  }

  #freeze(): void {
    const pid = this.#child?.pid;
    if (pid === undefined || !this.usable || !this.#options.freezes?.()) return;
    this.#frozen = true;
    signalProcessGroup(pid, 'SIGSTOP');
  }

  #thaw(): void {
    const pid = this.#child?.pid;
    if (this.#frozen && pid !== undefined) signalProcessGroup(pid, 'SIGCONT');
    this.#frozen = false;
  }

  #free(invocation: Invocation): void {
    invocation.stopClocks();
    this.#invocation = undefined;
    if (this.usable) this.#options.onFree(this);
  }

  #kill(failure: InvocationFailure, message: string, document?: string): void {
    this.#endReason ??= new InvocationError(failure, message, document);
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    this.#options.log({ functionName: this.fn.name, pid, source: 'platform', line: message });
    signalProcessGroup(pid, 'SIGKILL');
    this.#failInvocation(this.#endReason);
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#initTimer);
    const pid = this.#child?.pid;
    if (pid !== undefined) {
      signalProcessGroup(pid, 'SIGKILL');
      killProcessesWithVariable('AWS_LAMBDA_RUNTIME_API', this.#address);
    }
    const known = this.#endReason;
    this.#endReason ??= this.#exitError(code, signal);
    if (pid !== undefined && known === undefined) {
      this.#options.log({ functionName: this.fn.name, pid, source: 'platform', line: this.#endReason.message });
    }
    const lostBeforeDelivery = this.#initialized && this.#invocation?.delivered === false;
    this.#failInvocation(lostBeforeDelivery ? new EnvironmentEndedError('The process has ended') : this.#endReason);
    this.#api.close();
    rmSync(this.#scratchFolder, { recursive: true, force: true });
    if (pid !== undefined) this.#options.onProcess?.(pid, 'ended');
    this.#options.onEnded(this);
    this.#exited.resolve();
  }

  #failInvocation(error: Error): void {
    this.#invocation?.stopClocks();
    this.#invocation?.fail(error);
    this.#invocation = undefined;
  }

  /** Why a result broke off. The connection may break before the process exits. */
  #connectionError(): InvocationError {
    return this.#endReason ?? new InvocationError('crash', 'The process ended while it sent its result');
  }

  #exitError(code: number | null, signal: NodeJS.Signals | null): InvocationError {
    const status = signal === null ? `exit status ${code}` : `signal: ${signal}`;
    const message = `Runtime exited with error: ${status}`;
    const document = errorDocument('Runtime.ExitError', this.#invocation?.requestId ?? '', message);
    return new InvocationError(this.#initialized ? 'crash' : 'init', message, document);
  }
}

function errorDocument(errorType: string, requestId: string, message: string): string {
  return JSON.stringify({ errorType, errorMessage: `RequestId: ${requestId} Error: ${message}` });
}

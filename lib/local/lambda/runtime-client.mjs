// @ts-check
/**
 * The program inside an execution environment: loads the handler and serves it over the Lambda Runtime API, as the
 * runtime of `nodejs24.x` does. Plain JavaScript, because stripping types costs 38 ms of every cold start (the whole
 * rest is about 60 ms). Started by `execution-environment.ts` as `node runtime-client.mjs SCRATCH_FOLDER`, with a pipe
 * at file descriptor 3 whose end tells that the supervisor is gone.
 *
 * Source: Lambda's "custom runtime" documentation, and the behaviour of aws-lambda-nodejs-runtime-interface-client.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { basename, dirname, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';

const LIFELINE_DESCRIPTOR = 3;
const RUNTIME_PATH = '/2018-06-01/runtime';
const ERROR_TYPE_HEADER = 'Lambda-Runtime-Function-Error-Type';
const ERROR_BODY_HEADER = 'Lambda-Runtime-Function-Error-Body';
const HTTP_INTEGRATION_TYPE = 'application/vnd.awslambda.http-integration-response';
const PRELUDE_DELIMITER = Buffer.alloc(8);
const STREAMING = Symbol.for('aws.lambda.runtime.handler.streaming');
const HIGH_WATER_MARK = Symbol.for('aws.lambda.runtime.handler.streaming.highWaterMark');

const [host, port] = (process.env.AWS_LAMBDA_RUNTIME_API ?? '').split(':');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** What is being worked on, for errors that reach nobody else. @type {{ fail(error: unknown): Promise<unknown> }} */
let current = { fail: reportInitError };

/** A fault of the function's code or packaging, under the name that Lambda gives it. */
class RuntimeError extends Error {
  /** @param {string} name @param {string} message @param {ErrorOptions} [options] */
  constructor(name, message, options) {
    super(message, options);
    this.name = name;
  }
}

/**
 * What a streaming handler writes to. The request to the Runtime API outlives its destruction, so that a failure in
 * the middle still reaches the other side as trailers.
 */
class ResponseStream extends Writable {
  #contentType = 'application/octet-stream';
  /** @type {http.ClientRequest | undefined} */
  #request;
  #path;
  /** Set by `HttpResponseStream.from`. @type {((write: (chunk: string | Uint8Array) => void) => void) | undefined} */
  _onBeforeFirstWrite;
  /** Resolves when the Runtime API has acknowledged the whole answer. @type {Promise<void>} */
  acknowledged;
  #acknowledge = () => {};

  /** @param {string} requestId @param {number | undefined} highWaterMark */
  constructor(requestId, highWaterMark) {
    super(highWaterMark === undefined ? {} : { highWaterMark });
    this.#path = `${RUNTIME_PATH}/invocation/${requestId}/response`;
    this.acknowledged = new Promise((done) => {
      this.#acknowledge = done;
    });
  }

  /** @param {string} contentType */
  setContentType(contentType) {
    if (this.#request)
      throw new RuntimeError('Runtime.InvalidStreamingOperation', 'Cannot set content-type, too late.');
    this.#contentType = contentType;
  }

  /**
   * Values that are neither text nor bytes go out as JSON, as Lambda has it.
   * @override
   * @param {unknown} chunk @param {any} [encoding] @param {any} [callback]
   */
  write(chunk, encoding, callback) {
    const data = typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk : JSON.stringify(chunk);
    return super.write(data, encoding, callback);
  }

  /** @override @param {Buffer} chunk @param {BufferEncoding} _ @param {() => void} done */
  _write(chunk, _, done) {
    const request = this.#open();
    if (chunk.length === 0) done();
    else request.write(chunk, done);
  }

  /** @override @param {() => void} done */
  _final(done) {
    this.#open().end(done);
  }

  /** Ends the answer with the error as trailers. @param {ReturnType<typeof describeError>} error */
  async fail(error) {
    const request = this.#open();
    if (!request.writableEnded) {
      request.addTrailers({
        [ERROR_TYPE_HEADER]: asHeaderValue(error.errorType),
        [ERROR_BODY_HEADER]: Buffer.from(JSON.stringify(error)).toString('base64'),
      });
      request.end();
    }
    await this.acknowledged;
  }

  #open() {
    if (this.#request) return this.#request;
    const request = http.request({
      host,
      port,
      agent,
      method: 'POST',
      path: this.#path,
      headers: {
        'Content-Type': this.#contentType,
        'Transfer-Encoding': 'chunked',
        'Lambda-Runtime-Function-Response-Mode': 'streaming',
        Trailer: `${ERROR_TYPE_HEADER}, ${ERROR_BODY_HEADER}`,
      },
    });
    request.once('error', dieWithSupervisor);
    request.once('response', (answer) => answer.resume().once('end', this.#acknowledge));
    this.#request = request;
    this._onBeforeFirstWrite?.((chunk) => request.write(chunk));
    return request;
  }
}

Object.assign(globalThis, {
  awslambda: {
    /** @param {Function} handler @param {{ highWaterMark?: number }} [options] */
    streamifyResponse(handler, options) {
      return Object.assign(handler, { [STREAMING]: 'response', [HIGH_WATER_MARK]: options?.highWaterMark });
    },
    HttpResponseStream: {
      /** @param {ResponseStream} stream @param {unknown} prelude */
      from(stream, prelude) {
        stream.setContentType(HTTP_INTEGRATION_TYPE);
        const metadata = JSON.stringify(prelude);
        stream._onBeforeFirstWrite = (write) => {
          write(metadata);
          write(PRELUDE_DELIMITER);
        };
        return stream;
      },
    },
  },
});

watchLifeline();
process.on('uncaughtException', (error) => crash(error, 129));
process.on('unhandledRejection', (reason) => {
  const cause = describeError(reason);
  const message = `${cause.errorType}: ${cause.errorMessage}`;
  crash(new RuntimeError('Runtime.UnhandledPromiseRejection', message, { cause: reason }), 128);
});

const handler = await loadHandler(process.env._HANDLER ?? '', process.env.LAMBDA_TASK_ROOT ?? '').catch(failInit);
for (;;) await serveNext(handler);

/** @param {unknown} error @returns {Promise<never>} */
async function failInit(error) {
  await reportInitError(error);
  process.exit(1);
}

/** @param {Function} handler */
async function serveNext(handler) {
  const { headers, body } = await call('GET', '/invocation/next');
  const requestId = String(headers['lambda-runtime-aws-request-id']);
  process.env._X_AMZN_TRACE_ID = String(headers['lambda-runtime-trace-id'] ?? '');
  const serve = Reflect.get(handler, STREAMING) ? serveStreaming : serveBuffered;
  await serve(handler, JSON.parse(body), contextOf(requestId, headers), requestId);
}

/** @param {Function} handler @param {unknown} event @param {object} context @param {string} requestId */
async function serveBuffered(handler, event, context, requestId) {
  current = { fail: (error) => reportInvocationError(requestId, error) };
  try {
    const result = await handler(event, context);
    const answer = JSON.stringify(result === undefined ? null : result) ?? 'null';
    await call('POST', `/invocation/${requestId}/response`, answer);
  } catch (error) {
    await current.fail(error);
  }
  current = { fail: logError };
}

/** @param {Function} handler @param {unknown} event @param {object} context @param {string} requestId */
async function serveStreaming(handler, event, context, requestId) {
  const stream = new ResponseStream(requestId, Reflect.get(handler, HIGH_WATER_MARK));
  // A handler that destroys its stream says why by throwing; the event alone must not end the process.
  stream.on('error', () => {});
  current = { fail: async (error) => stream.fail(await logError(error)) };
  try {
    await handler(event, stream, context);
    await finished(stream);
    await stream.acknowledged;
  } catch (error) {
    await current.fail(error);
  }
  current = { fail: logError };
}

/** @param {string} requestId @param {http.IncomingHttpHeaders} headers */
function contextOf(requestId, headers) {
  const deadline = Number(headers['lambda-runtime-deadline-ms']);
  return {
    awsRequestId: requestId,
    invokedFunctionArn: headers['lambda-runtime-invoked-function-arn'],
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
}

/**
 * Finds `folder/module.export.nested` below the task root.
 * @param {string} name @param {string} taskRoot
 */
async function loadHandler(name, taskRoot) {
  const [moduleName = '', ...exportPath] = basename(name).split('.');
  const stem = resolve(taskRoot, dirname(name), moduleName);
  const file = ['', '.js', '.mjs', '.cjs'].map((ending) => stem + ending).find((path) => existsSync(path));
  if (!file) throw new RuntimeError('Runtime.ImportModuleError', `Error: Cannot find module '${moduleName}'`);
  const loaded = await loadModule(file);
  const found = valueAt(loaded, exportPath) ?? valueAt(loaded.default, exportPath);
  if (found === undefined) {
    throw new RuntimeError('Runtime.HandlerNotFound', `${name} is undefined or not exported`);
  }
  if (typeof found !== 'function') throw new RuntimeError('Runtime.HandlerNotFound', `${name} is not a function`);
  if (found.length > 2 && !found[STREAMING]) {
    const message = 'Callback-based handlers are not supported from Node.js 24 on; make the handler async.';
    throw new RuntimeError('Runtime.CallbackHandlerDeprecated', message);
  }
  return found;
}

/** @param {string} file */
async function loadModule(file) {
  try {
    return file.endsWith('.cjs') ? createRequire(file)(file) : await import(pathToFileURL(file).href);
  } catch (error) {
    const code = /** @type {{ code?: unknown } | null} */ (error)?.code;
    if (error instanceof SyntaxError) {
      throw new RuntimeError('Runtime.UserCodeSyntaxError', String(error), { cause: error });
    }
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
      throw new RuntimeError('Runtime.ImportModuleError', String(error), { cause: error });
    }
    throw error;
  }
}

/** @param {any} value @param {string[]} path */
function valueAt(value, path) {
  return path.reduce((nested, key) => nested?.[key], value);
}

/** @param {unknown} error */
async function reportInitError(error) {
  const document = await logError(error);
  const headers = { [ERROR_TYPE_HEADER]: asHeaderValue(document.errorType) };
  await call('POST', '/init/error', JSON.stringify(document), headers);
}

/** @param {string} requestId @param {unknown} error */
async function reportInvocationError(requestId, error) {
  const document = await logError(error);
  const headers = { [ERROR_TYPE_HEADER]: asHeaderValue(document.errorType) };
  await call('POST', `/invocation/${requestId}/error`, JSON.stringify(document), headers);
}

/** @param {unknown} error */
async function logError(error) {
  const document = describeError(error);
  process.stderr.write(`${JSON.stringify(document)}\n`);
  return document;
}

/** @param {unknown} error */
function describeError(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: String(error.stack ?? '').split('\n') };
}

/** @param {string} text */
function asHeaderValue(text) {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}

/** @param {unknown} error @param {number} exitCode */
async function crash(error, exitCode) {
  await current.fail(error);
  process.exit(exitCode);
}

/**
 * @param {string} method @param {string} path @param {string} [body] @param {Record<string, string>} [headers]
 * @returns {Promise<{ headers: http.IncomingHttpHeaders, body: string }>}
 */
function call(method, path, body, headers) {
  return new Promise((done) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const options = {
      host,
      port,
      agent,
      method,
      path: RUNTIME_PATH + path,
      headers: { ...type, ...length, ...headers },
    };
    const request = http.request(options, (answer) => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => done({ headers: answer.headers, body: Buffer.concat(chunks).toString() }));
      answer.on('error', dieWithSupervisor);
    });
    request.on('error', dieWithSupervisor);
    request.end(body);
  });
}

function watchLifeline() {
  const lifeline = new Socket({ fd: LIFELINE_DESCRIPTOR, readable: true, writable: false });
  lifeline.on('error', dieWithSupervisor).on('close', dieWithSupervisor).resume().unref();
  // Coverage is written by an orderly exit only; without it the signal's own effect is quicker.
  if (process.env.NODE_V8_COVERAGE) process.on('SIGTERM', () => process.exit(0));
}

/** Takes along what the function has started: in this process group, and in groups of their own. */
function dieWithSupervisor() {
  try {
    killDescendants(process.pid);
    if (process.argv[2]) rmSync(process.argv[2], { recursive: true, force: true });
  } finally {
    process.kill(-process.pid, 'SIGKILL');
  }
}

/** @param {number} parent */
function killDescendants(parent) {
  const tasks = `/proc/${parent}/task`;
  if (!existsSync(tasks)) return;
  for (const thread of readdirSync(tasks)) {
    for (const child of readFileSync(`${tasks}/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number)) {
      killDescendants(child);
      process.kill(child, 'SIGKILL');
    }
  }
}

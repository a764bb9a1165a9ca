// @ts-check
/**
 * The program inside an execution environment: loads the handler and serves it over the Lambda Runtime API, as the
 * runtime of `nodejs24.x` does. Plain JavaScript, because stripping types costs 38 ms of every cold start (the whole
 * rest is about 60 ms). Started by `execution-environment.ts` as `node runtime-client.mjs SCRATCH_FOLDER`, with a pipe
 * at file descriptor 3 whose end tells that the supervisor is gone.
 *
 * Source: Lambda's "custom runtime" documentation, and the behaviour of aws-lambda-nodejs-runtime-interface-client.
 */
import { finished } from 'node:stream/promises';
import { watchLifeline } from './lifeline.mjs';
import { loadHandler } from './load-handler.mjs';
import { ResponseStream } from './response-stream.mjs';
import { AWAIT_NEXT_HEADER, call } from './runtime-api.mjs';
import { asHeaderValue, describeError, ERROR_TYPE_HEADER, RuntimeError } from './runtime-error.mjs';
import { HIGH_WATER_MARK, STREAMING } from './streaming-globals.mjs';

/** What is being worked on, for errors that reach nobody else. @type {{ fail(error: unknown): Promise<unknown> }} */
let current = { fail: reportInitError };

watchLifeline();
process.on('uncaughtException', (error) => crash(error, 129));
process.on('unhandledRejection', (reason) => {
  const cause = describeError(reason);
  const message = `${cause.errorType}: ${cause.errorMessage}`;
  crash(new RuntimeError('Runtime.UnhandledPromiseRejection', message, { cause: reason }), 128);
});

const handler = await loadHandler(process.env._HANDLER ?? '', process.env.LAMBDA_TASK_ROOT ?? '').catch(failInit);
let next = await call('GET', '/invocation/next');
for (;;) next = (await serve(handler, next)) ?? (await call('GET', '/invocation/next'));

/** @param {unknown} error @returns {Promise<never>} */
async function failInit(error) {
  await reportInitError(error);
  process.exit(1);
}

/**
 * @param {Function} handler @param {import('./runtime-api.mjs').RuntimeAnswer} answer an event
 * @returns {Promise<import('./runtime-api.mjs').RuntimeAnswer | undefined>} the next event, when it came with the answer
 */
async function serve(handler, { headers, body }) {
  const requestId = String(headers['lambda-runtime-aws-request-id']);
  process.env._X_AMZN_TRACE_ID = String(headers['lambda-runtime-trace-id'] ?? '');
  const serveOne = Reflect.get(handler, STREAMING) ? serveStreaming : serveBuffered;
  return serveOne(handler, JSON.parse(body), contextOf(requestId, headers), requestId);
}

/** @param {Function} handler @param {unknown} event @param {object} context @param {string} requestId */
async function serveBuffered(handler, event, context, requestId) {
  current = { fail: (error) => reportInvocationError(requestId, error) };
  let next;
  try {
    const result = await handler(event, context);
    const answer = JSON.stringify(result === undefined ? null : result) ?? 'null';
    next = call('POST', `/invocation/${requestId}/response`, answer, { [AWAIT_NEXT_HEADER]: 'true' });
  } catch (error) {
    await current.fail(error);
  }
  current = { fail: logError };
  return next;
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

/** @param {string} requestId @param {import('node:http').IncomingHttpHeaders} headers */
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

/** @param {unknown} error @param {number} exitCode */
async function crash(error, exitCode) {
  await current.fail(error);
  process.exit(exitCode);
}

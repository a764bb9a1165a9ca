// @ts-check
/**
 * The program in an execution environment: loads the handler and calls it with the events of the Lambda Runtime API,
 * like the runtime of `nodejs24.x`. It is JavaScript because stripping types takes 38 ms of every cold start; the rest
 * takes about 60 ms. `execution-environment.ts` starts it as `node runtime-client.mjs SCRATCH_FOLDER`, with a pipe at
 * file descriptor 3 that closes when the service ends.
 *
 * Source: Lambda's "custom runtime" documentation, and the behaviour of aws-lambda-nodejs-runtime-interface-client.
 */
import { finished } from 'node:stream/promises';
import { watchTimers } from './forgotten-timers.mjs';
import { watchLifeline } from './lifeline.mjs';
import { loadHandler } from './load-handler.mjs';
import { ResponseStream } from './response-stream.mjs';
import { AWAIT_NEXT_HEADER, call } from './runtime-api.mjs';
import { asHeaderValue, describeError, ERROR_TYPE_HEADER, RuntimeError } from './runtime-error.mjs';
import { STREAMING } from './streaming-globals.mjs';

/** Where to report errors that no handler catches. @type {{ fail(error: unknown): Promise<unknown> }} */
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
 * @param {Function} handler @param {import('./runtime-api.mjs').RuntimeResponse} response an event
 * @returns {Promise<import('./runtime-api.mjs').RuntimeResponse | undefined>} the next event, if it came with the
 * response
 */
async function serve(handler, { headers, body }) {
  const requestId = String(headers['lambda-runtime-aws-request-id']);
  const serveOne = Reflect.get(handler, STREAMING) ? serveStreaming : serveBuffered;
  return serveOne(handler, JSON.parse(body), contextOf(requestId, headers), requestId);
}

/** @param {Function} handler @param {unknown} event @param {object} context @param {string} requestId */
async function serveBuffered(handler, event, context, requestId) {
  current = { fail: (error) => reportInvocationError(requestId, error) };
  let next;
  const reportTimers = watchTimers();
  try {
    const result = await handler(event, context);
    reportTimers();
    const body = JSON.stringify(result) ?? 'null';
    next = call('POST', `/invocation/${requestId}/response`, body, { [AWAIT_NEXT_HEADER]: 'true' });
  } catch (error) {
    await current.fail(error);
  }
  current = { fail: logError };
  return next;
}

/** @param {Function} handler @param {unknown} event @param {object} context @param {string} requestId */
async function serveStreaming(handler, event, context, requestId) {
  const stream = new ResponseStream(requestId);
  // A handler that destroys its stream also throws. Without a listener, the event would end the process.
  stream.on('error', () => {});
  current = { fail: async (error) => stream.fail(await logError(error)) };
  const reportTimers = watchTimers();
  try {
    await handler(event, stream, context);
    await finished(stream);
    await stream.acknowledged;
    reportTimers();
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

// @ts-check
/*
 * Lambda's runtime for Node.js 24 ends an invocation when the promise of the handler is fulfilled and, for a streaming
 * handler, the stream has ended. It does not wait for timers, as older runtimes did, and does not know
 * `callbackWaitsForEmptyEventLoop`. The process is frozen then, so a timer that is still running fires in a later
 * invocation, or never. This runtime ends an invocation at the same moment, and reports such timers.
 *
 * Source: Lambda's documentation, "Writing response streaming-enabled Lambda functions" ("Starting with Node.js 24"),
 * and the processors for buffered and streaming invocations of aws-lambda-nodejs-runtime-interface-client 4.
 */

/** The message of the report. `test/fixtures/forgotten-timers.ts` looks for it in the log. */
const FORGOTTEN_TIMER = 'The handler has ended, and a timer that it started still runs';

/**
 * Counts timers before an invocation. Timers without a reference (`unref`) do not count: they keep no process alive.
 * @returns a function to call at the end of the invocation, which reports timers that were started since then
 */
export function watchTimers() {
  const before = runningTimers();
  return () => {
    const count = runningTimers() - before;
    if (count > 0) process.stderr.write(`${JSON.stringify({ level: 'WARN', message: FORGOTTEN_TIMER, count })}\n`);
  };
}

function runningTimers() {
  return process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
}

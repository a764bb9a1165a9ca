// @ts-check
/* The global `awslambda`, with which functions stream their results. */

const HTTP_INTEGRATION_TYPE = 'application/vnd.awslambda.http-integration-response';
const PRELUDE_DELIMITER = Buffer.alloc(8);

/** Marks a streaming handler. */
export const STREAMING = Symbol.for('aws.lambda.runtime.handler.streaming');

Object.assign(globalThis, {
  awslambda: {
    /** @param {Function} handler */
    streamifyResponse(handler) {
      return Object.assign(handler, { [STREAMING]: 'response' });
    },
    HttpResponseStream: {
      /** @param {import('./response-stream.mjs').ResponseStream} stream @param {unknown} prelude */
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

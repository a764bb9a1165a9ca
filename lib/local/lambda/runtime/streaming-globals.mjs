// @ts-check
/* The global `awslambda`, by which functions say that they stream, and what their answers begin with. */

const HTTP_INTEGRATION_TYPE = 'application/vnd.awslambda.http-integration-response';
const PRELUDE_DELIMITER = Buffer.alloc(8);

/** Marks a streaming handler, and says how much its stream holds back. */
export const STREAMING = Symbol.for('aws.lambda.runtime.handler.streaming');
export const HIGH_WATER_MARK = Symbol.for('aws.lambda.runtime.handler.streaming.highWaterMark');

Object.assign(globalThis, {
  awslambda: {
    /** @param {Function} handler @param {{ highWaterMark?: number }} [options] */
    streamifyResponse(handler, options) {
      return Object.assign(handler, { [STREAMING]: 'response', [HIGH_WATER_MARK]: options?.highWaterMark });
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

// @ts-check
import { Writable } from 'node:stream';
import { openRequest } from './runtime-api.mjs';
import { asHeaderValue, describeError, ERROR_BODY_HEADER, ERROR_TYPE_HEADER, RuntimeError } from './runtime-error.mjs';

/**
 * The stream of a streaming handler. The request to the Runtime API stays open when the stream is destroyed, so that a
 * failure can be sent as trailers.
 */
export class ResponseStream extends Writable {
  #contentType = 'application/octet-stream';
  /** @type {import('node:http').ClientRequest | undefined} */
  #request;
  #path;
  /** Set by `HttpResponseStream.from`. @type {((write: (chunk: string | Uint8Array) => void) => void) | undefined} */
  _onBeforeFirstWrite;
  #acknowledged = /** @type {PromiseWithResolvers<void>} */ (Promise.withResolvers());

  /** @param {string} requestId */
  constructor(requestId) {
    super();
    this.#path = `/invocation/${requestId}/response`;
  }

  /** Resolves when the Runtime API has acknowledged the whole result. */
  get acknowledged() {
    return this.#acknowledged.promise;
  }

  /** @param {string} contentType */
  setContentType(contentType) {
    if (this.#request)
      throw new RuntimeError('Runtime.InvalidStreamingOperation', 'Cannot set content-type, too late.');
    this.#contentType = contentType;
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

  /** Ends the result with the error as trailers. @param {ReturnType<typeof describeError>} error */
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
    const request = openRequest('POST', this.#path, {
      'Content-Type': this.#contentType,
      'Transfer-Encoding': 'chunked',
      'Lambda-Runtime-Function-Response-Mode': 'streaming',
      Trailer: `${ERROR_TYPE_HEADER}, ${ERROR_BODY_HEADER}`,
    });
    request.once('response', (response) => response.resume().once('end', this.#acknowledged.resolve));
    this.#request = request;
    this._onBeforeFirstWrite?.((chunk) => request.write(chunk));
    return request;
  }
}

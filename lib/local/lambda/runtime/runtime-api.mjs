// @ts-check
/* The client of the Lambda Runtime API, on one connection. */
import { endWithService } from './lifeline.mjs';

/**
 * `import` of `node:http`, here and in the SDK, reads all its members, and three of them load Node's whole client of
 * WebSockets: half of the time in which an empty process starts. No function uses them.
 */
const http = process.getBuiltinModule('node:http');
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) Reflect.deleteProperty(http, name);

/**
 * A header of a result: the response to it is the next event. Lambda does not have it. It saves two exchanges, which
 * are a twentieth of the time of a short request.
 */
export const AWAIT_NEXT_HEADER = 'Local-Runtime-Await-Next';
const RUNTIME_PATH = '/2018-06-01/runtime';

const [host, port] = (process.env.AWS_LAMBDA_RUNTIME_API ?? '').split(':');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/**
 * A request whose body the caller writes. If it fails, the service has ended.
 * @param {string} method
 * @param {string} path below the API's version
 * @param {import('node:http').OutgoingHttpHeaders} headers
 */
export function openRequest(method, path, headers) {
  const request = http.request({ host, port, agent, method, path: RUNTIME_PATH + path, headers });
  return request.on('error', endWithService);
}

/** @typedef {{ headers: import('node:http').IncomingHttpHeaders, body: string }} RuntimeResponse */

/**
 * @param {string} method @param {string} path @param {string} [body] @param {Record<string, string>} [headers]
 * @returns {Promise<RuntimeResponse>}
 */
export function call(method, path, body, headers) {
  return new Promise((done) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const request = openRequest(method, path, { ...type, ...length, ...headers });
    request.on('response', (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => done({ headers: response.headers, body: Buffer.concat(chunks).toString() }));
      response.on('error', endWithService);
    });
    request.end(body);
  });
}

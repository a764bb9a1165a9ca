// @ts-check
/* The client of the Lambda Runtime API: one connection, which stays. */
import http from 'node:http';
import { dieWithSupervisor } from './lifeline.mjs';

/**
 * With a result: its answer is the next event. Not in Lambda, where nobody waits for the two exchanges that this
 * saves; here they are a twentieth of what a short request costs.
 */
export const AWAIT_NEXT_HEADER = 'Local-Runtime-Await-Next';
const RUNTIME_PATH = '/2018-06-01/runtime';

const [host, port] = (process.env.AWS_LAMBDA_RUNTIME_API ?? '').split(':');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/**
 * A request whose body is written by the caller; without an answer there is no supervisor any more.
 * @param {string} method @param {string} path below the API's version @param {http.OutgoingHttpHeaders} headers
 */
export function openRequest(method, path, headers) {
  const request = http.request({ host, port, agent, method, path: RUNTIME_PATH + path, headers });
  return request.on('error', dieWithSupervisor);
}

/** @typedef {{ headers: http.IncomingHttpHeaders, body: string }} RuntimeAnswer */

/**
 * @param {string} method @param {string} path @param {string} [body] @param {Record<string, string>} [headers]
 * @returns {Promise<RuntimeAnswer>}
 */
export function call(method, path, body, headers) {
  return new Promise((done) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const request = openRequest(method, path, { ...type, ...length, ...headers });
    request.on('response', (answer) => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => done({ headers: answer.headers, body: Buffer.concat(chunks).toString() }));
      answer.on('error', dieWithSupervisor);
    });
    request.end(body);
  });
}

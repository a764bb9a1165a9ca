import http from 'node:http';
import type { BuiltRequest, FuzzResponse } from './built-request.ts';

const TIMEOUT_MS = 30_000;

/** Sends a request over a kept connection. */
export function sendRequest(built: BuiltRequest, baseUrl: string, agent: http.Agent): Promise<FuzzResponse> {
  const { method, body } = built;
  const query = built.pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const length = body.length > 0 || method === 'POST' ? { 'content-length': String(body.length) } : {};
  const { hostname, port } = new URL(baseUrl);
  const path = built.path + (query === '' ? '' : `?${query}`);
  return new Promise((resolve, reject) => {
    const headers = { ...built.headers, ...length };
    const request = http.request({ hostname, port, path, method, headers, agent, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    request.on('timeout', () => request.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** Raw brackets, as many clients send them. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

import http from 'node:http';
import { type Known, written } from './credentials.ts';
import type { FuzzCase } from './fuzz-case.ts';

const TIMEOUT_MS = 30_000;

/** What came back, and what of the request must not be seen anywhere. */
export interface FuzzAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly secrets: readonly string[];
}

/** Sends one case over a kept connection. What no client can put into a header or a path is left out of them. */
export function sendCase(each: FuzzCase, baseUrl: string, agent: http.Agent, known: Known): Promise<FuzzAnswer> {
  const { values, secrets } = written(each.credentials, known);
  const pairs = [...each.query.pairs, ...(each.credentials.place === 'query' ? Object.entries(values) : [])];
  const query = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const headers: Record<string, string> = {};
  const sent = each.credentials.place === 'headers' ? { ...each.headers, ...values } : each.headers;
  for (const [name, value] of Object.entries(sent)) headers[name] = value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
  const { contentType, text } = each.body;
  const body = Buffer.from(text, 'utf8');
  if (contentType !== undefined) headers['content-type'] = contentType;
  if (body.length > 0 || each.method === 'POST') headers['content-length'] = String(body.length);
  const { hostname, port } = new URL(baseUrl);
  const path = each.path.text.replace(/[^\x21-\x7e]/g, '') + (query === '' ? '' : `?${query}`);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method: each.method, headers, agent, timeout: TIMEOUT_MS };
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, text: Buffer.concat(chunks).toString('utf8'), secrets });
      });
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** Brackets raw, as many clients write them. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

import { request } from 'node:http';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { type ClientIdentity, signRequest } from '../../shared/platform/identity/request-tokens/sign-request.ts';

/** A response; status 0 when none came in time. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly milliseconds: number;
}

/** One request of a caller. */
export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string | Uint8Array>>;
  /** Name of the files of the form. */
  readonly fileName?: string;
  /** Sent as it is. */
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody who calls the service over HTTP, from an address of this machine. */
export interface Caller {
  call(call: Call): Promise<Answer>;
}

/** Longer than any call may take: a call that is not answered by then got through. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Makes a caller. All 127.x.x.x addresses are this machine, so each caller can have an address of its own.
 *
 * @param identity undefined for a caller without any credentials
 */
export function callerOf(
  { baseUrl }: Pick<Endpoints, 'baseUrl'>,
  identity?: ClientIdentity,
  address = '127.0.0.1',
): Caller {
  return {
    async call({ method, path, json, form, fileName = 'house.dxf', body, headers = {} }) {
      const sent =
        json === undefined ? (form ? await formBody(form, fileName) : plain(body)) : plain(JSON.stringify(json));
      const signed = identity ? signRequest(identity, new Date()) : {};
      const type = sent.type ?? (json === undefined ? undefined : 'application/json');
      const began = performance.now();
      const answer = (status: number, head: Answer['headers'], text: string): Answer => ({
        ...{ status, headers: head, text },
        milliseconds: performance.now() - began,
      });
      return new Promise((resolve) => {
        const ended = (error: Error) => resolve(answer(0, {}, error.message));
        const pending = request(
          `${baseUrl}${path}`,
          {
            method: method ?? (sent.bytes ? 'POST' : 'GET'),
            localAddress: address,
            headers: { ...signed, ...(type && { 'content-type': type }), ...headers },
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (chunk: string) => {
              text += chunk;
            });
            const head = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
            response.on('end', () => resolve(answer(response.statusCode ?? 0, Object.fromEntries(head), text)));
            response.on('error', ended);
          },
        );
        const timer = setTimeout(() => pending.destroy(new Error('no answer in time')), ANSWER_WITHIN_MS);
        pending.on('error', ended);
        pending.on('close', () => clearTimeout(timer));
        pending.end(sent.bytes);
      });
    },
  };
}

function plain(body: string | Uint8Array | undefined): { bytes?: Buffer; type?: string } {
  return body === undefined ? {} : { bytes: Buffer.from(body) };
}

async function formBody(form: NonNullable<Call['form']>, fileName: string): Promise<{ bytes: Buffer; type: string }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    data.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], fileName));
  }
  const response = new Response(data);
  return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
}

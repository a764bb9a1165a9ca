import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../../shared/contract/client/create-client.ts';
import { operations } from '../../../../shared/contract/client/operations.ts';
import { sendUpload } from '../../../../shared/contract/client/send-upload.ts';
import { ServiceCallError } from '../../../../shared/contract/client/service-call-error.ts';
import { signedUrl } from '../../../../shared/contract/client/signed-fetch.ts';
import { routes } from '../../../../shared/contract/routes/index.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The next response of the server. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}
let answer: Answer;
/** Responses that come before it. */
let first: Answer[] = [];
let seen: Seen[] = [];
let baseUrl = '';

const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
  const { status, headers: own, body } = first.shift() ?? answer;
  if (status === 0) return;
  response.writeHead(status, { 'content-type': 'application/json', ...own });
  response.end(body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  first = [];
  answer = { status: 200, body: '{"items":[],"meta":{}}' };
});

const client = (options: object = {}) =>
  createClient({ baseUrl: `${baseUrl}/`, apiKey: 'planner', secret: '0123456789abcdef', ...options });

describe('a client', () => {
  it('has a method for every route, which calls its method and path', () => {
    for (const { operation, method, path } of routes) {
      expect(Object.entries(operations).find(([name]) => name === operation)?.[1]).toMatchObject({ method, path });
    }
    const names = [...routes.map(({ operation }) => operation), 'finished', 'pages'];
    expect(Object.keys(client()).sort()).toEqual(names.sort());
  });

  it('signs each call separately, and sends tenant and language if they are given', async () => {
    let now = 0;
    const clock = () => new Date(now++);
    const signed = client({ clock, currentTenant: 0, language: 'de', sessionToken: 'session' });
    await signed.listItems();
    await signed.listItems();
    expect(seen[0]?.headers).toMatchObject({ apikey: 'planner', currenttenant: '0', language: 'de' });
    expect(seen[0]?.headers.token).toMatch(/^01-/);
    expect(seen[1]?.headers.token).not.toBe(seen[0]?.headers.token);
  });

  it('writes lists with brackets, an empty list as given, and omits undefined values', async () => {
    await client().listItems({ query: { 'catalog[]': ['a', 'b&c'], 'ids[]': [], catalog: undefined } });
    expect(seen[0]?.url).toBe('/v2/items?catalog%5B%5D=a&catalog%5B%5D=b%26c&ids%5B%5D=');
    await client().listItems({ query: { catalog: 'a' } });
    expect(seen[1]?.url).toBe('/v2/items?catalog=a');
  });

  it('keeps the colon of an item id and encodes the rest', async () => {
    await client().getItem({ params: { id: 'demo:a/b' } });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v2/items/demo:a%2Fb' });
  });

  it('sends JSON with the headers Idempotency-Key and If-Match', async () => {
    await client().signIn({ body: { identification: 'a', password: 'b' }, idempotencyKey: 'k', ifMatch: '"t"' });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      body: '{"identification":"a","password":"b"}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k', 'if-match': '"t"' },
    });
  });

  it('sends forms with fields and files', async () => {
    await client().createConversion({
      params: { id: 'demo:sofa' },
      fields: { unit: 'mm' },
      files: { threeDimensionalAsset: new File(['solid'], 'sofa.stl') },
    });
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('name="unit"\r\n\r\nmm');
    expect(seen[0]?.body).toContain('name="threeDimensionalAsset"; filename="sofa.stl"');
  });

  it('returns JSON parsed, text as text, undefined for an empty body, and the headers', async () => {
    answer = { status: 200, headers: { etag: '"1"' }, body: '{"item":{"id":"demo:sofa"}}' };
    let etag: string | null = null;
    const onAnswer = ({ headers }: Response) => {
      etag = headers.get('etag');
    };
    expect(await client().getItem({ params: { id: 'demo:sofa' }, onAnswer })).toEqual({ item: { id: 'demo:sofa' } });
    expect(etag).toBe('"1"');
    answer = { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' };
    expect(await client().getDocs()).toBe('<p>');
    answer = { status: 204 };
    expect(await client().signOut()).toBeUndefined();
  });

  it('rejects with the error of the service', async () => {
    const error = {
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no item with this id.',
      details: [],
      requestId: 'r',
    };
    answer = { status: 404, body: JSON.stringify({ error }) };
    const refused = await client()
      .getItem({ params: { id: 'x' } })
      .catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(ServiceCallError);
    expect(refused).toMatchObject({ name: 'ServiceCallError', ...error });
  });

  it.each(['<html>', '{"message":"no"}', 'null', ''])(
    'rejects with the available information about an error that is not from the service: %j',
    async (body) => {
      answer = { status: 502, headers: { 'x-request-id': 'r' }, body };
      const failed = await client()
        .getItem({ params: { id: 'x' } })
        .catch((thrown: unknown) => thrown);
      expect(failed).toMatchObject({ name: 'ServiceCallError', status: 502, code: 'UNREADABLE', requestId: 'r' });
    },
  );

  it('follows a redirect without sending credentials to its target', async () => {
    const elsewhere = createServer(({ url, headers }, response) => {
      seen.push({ method: 'elsewhere', url, headers, body: '' });
      response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end('PNG');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://localhost:${(elsewhere.address() as AddressInfo).port}/image.png`;
    answer = { status: 307, headers: { location } };
    const image = await client({ language: 'de' }).getTopImage({ params: { id: 'demo:sofa' } });
    expect(await image.text()).toBe('PNG');
    expect(seen[0]?.url).toMatch(/^\/v2\/items\/demo:sofa\/topImage\?apiKey=planner&token=01-[^&]+&language=de$/);
    expect(seen[0]?.headers.token).toBeUndefined();
    expect(seen[1]).toMatchObject({ method: 'elsewhere', url: '/image.png' });
    expect(Object.keys(seen[1]?.headers ?? {})).not.toEqual(expect.arrayContaining(['token']));
    expect(seen[1]?.headers.referer).toBeUndefined();
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  it('refuses an unexpected redirect, and creates URLs for links', async () => {
    answer = { status: 307, headers: { location: 'http://localhost:1/' } };
    await expect(client().listItems()).rejects.toThrow();
    const options = { baseUrl: 'https://api.example', apiKey: 'browser', clock: () => new Date(0) };
    const url = new URL(await signedUrl(options, '/v2/items?catalog=a'));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      catalog: 'a',
      apiKey: 'browser',
      token: `03-${btoa('1970-01-01T00:00:00.000Z;anonymous;browser')}`,
    });
  });

  it('sends nothing if a parameter of the path is missing', async () => {
    for (const params of [{ id: '' }, {}, { id: undefined }]) {
      const call = client().getItem({ params: params as { id: string } });
      await expect(call).rejects.toThrow('/v2/items/{id} needs the parameter id');
    }
    expect(seen).toEqual([]);
  });

  it('sends a call again after the time that Retry-After names, with a new token', async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' }, body: '{}' };
    first = [busy, { ...busy, headers: { 'retry-after': new Date(0).toUTCString() } }];
    await client().signIn({ body: { identification: 'a', password: 'b' } });
    expect(seen.map(({ body }) => body)).toEqual(Array(3).fill('{"identification":"a","password":"b"}'));
    answer = busy;
    seen = [];
    await expect(client().listItems()).rejects.toMatchObject({ status: 429 });
    expect(seen).toHaveLength(4);
    await expect(client({ retries: 0 }).listItems()).rejects.toMatchObject({ status: 429 });
    expect(seen).toHaveLength(5);
    answer = { status: 429, headers: { 'retry-after': '600' }, body: '{}' };
    await expect(client().listItems()).rejects.toMatchObject({ status: 429 });
    answer = { status: 500, headers: { 'retry-after': '0' }, body: '{}' };
    await expect(client().listItems()).rejects.toMatchObject({ status: 500 });
    expect(seen).toHaveLength(7);
  });

  it('sends a call again whose first request with the same key is under way, and no other conflict', async () => {
    const underWay = { status: 409, headers: { 'retry-after': '0' }, body: '{}' };
    first = [underWay];
    await client().signIn({ body: { identification: 'a', password: 'b' } });
    expect(seen).toHaveLength(2);
    answer = underWay;
    await expect(client().listItems()).rejects.toMatchObject({ status: 409, retryAfterMs: 0 });
    expect(seen).toHaveLength(6);
    answer = { status: 409, headers: {}, body: '{}' };
    await expect(client().listItems()).rejects.toMatchObject({ status: 409, retryAfterMs: undefined });
    expect(seen).toHaveLength(7);
  });

  it('stops waiting for another attempt when its signal is aborted', async () => {
    answer = { status: 429, headers: { 'retry-after': '50' }, body: '{}' };
    const ending = new AbortController();
    const call = client().listItems({ signal: ending.signal, onAnswer: () => undefined });
    setTimeout(() => ending.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
    expect(seen).toHaveLength(1);
  });

  it('reads the pages of a list one after another', async () => {
    const page = (id: string, nextCursor?: string) => ({
      ...{ status: 200, body: JSON.stringify({ items: [{ id }], meta: { nextCursor } }) },
    });
    first = [page('a', 'one'), page('b', 'two'), page('c')];
    const ids: string[] = [];
    for await (const { items } of client().pages('listItems', { query: { catalog: 'demo' } })) {
      ids.push(...items.map(({ id }) => id));
    }
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(seen.map(({ url }) => url)).toEqual([
      '/v2/items?limit=100&catalog=demo',
      '/v2/items?limit=100&catalog=demo&cursor=one',
      '/v2/items?limit=100&catalog=demo&cursor=two',
    ]);
  });

  it('waits until a job ends, reports its progress, and rejects if it failed', async () => {
    const job = (status: number, progress: number, error: object | null = null) => ({
      ...{ status: 200, body: JSON.stringify({ assetProcessing: { id: '1-x', status, progress, error } }) },
    });
    first = [job(0, 0), job(100, 100), job(-1, 40, { code: 'MODEL_NO_GEOMETRY', message: 'No faces.' })];
    const progress: number[] = [];
    const ended = await client().finished({ id: '1-x' }, { onProgress: (share) => progress.push(share) });
    expect(ended).toMatchObject({ id: '1-x', status: 100 });
    expect(progress).toEqual([0, 100]);
    expect(seen.map(({ url }) => url)).toEqual(Array(2).fill('/v2/assetProcessings/1-x'));
    const failed = client().finished({ id: '1-x' });
    await expect(failed).rejects.toMatchObject({
      name: 'JobFailedError',
      code: 'MODEL_NO_GEOMETRY',
      message: 'No faces.',
    });
    answer = job(10, 1);
    await expect(client().finished({ id: '1-x' }, { timeoutMs: 60 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('reports the progress of an upload, which can be aborted', async () => {
    answer = { status: 204 };
    const upload = { url: `${baseUrl}/form`, method: 'POST', fields: { key: 'k' } } as const;
    const sent: number[][] = [];
    const file = new File([new Uint8Array(200_000)], 'chair.zip');
    await sendUpload(upload, file, { onProgress: (...bytes) => sent.push(bytes) });
    expect(sent.at(-1)).toEqual([200_000, 200_000]);
    // On a busy machine, a request that an earlier test has given up may come first.
    const form = seen.find(({ url }) => url === '/form');
    expect(form?.body).toContain('name="file"; filename="chair.zip"');
    expect(Number(form?.headers['content-length'])).toBeGreaterThan(200_000);
    answer = { status: 0 };
    const ending = new AbortController();
    const aborted = sendUpload(upload, file, {
      signal: ending.signal,
      onProgress: () => ending.abort(new Error('enough')),
    });
    await expect(aborted).rejects.toThrow('enough');
  });

  it('aborts after its timeout, and on a signal', async () => {
    answer = { status: 0 };
    await expect(client({ timeoutMs: 30 }).listItems()).rejects.toMatchObject({ name: 'TimeoutError' });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(client().listItems({ signal })).rejects.toThrow('enough');
  });
});

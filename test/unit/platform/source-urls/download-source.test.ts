import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkedLookup } from '../../../../shared/platform/source-urls/checked-lookup.ts';
import { type DownloadOptions, downloadSource } from '../../../../shared/platform/source-urls/download-source.ts';
import { type FileServer, startFileServer } from '../../../fixtures/file-server.ts';
import { FORBIDDEN_ADDRESSES, hostileUrls, SPECIAL_ADDRESSES } from '../../../fixtures/hostile-urls.ts';

/* This file has more than 300 lines, because all its tests need the same servers. */

const MAX_BYTES = 1_000_000;
const AT_HOME = { allowLoopback: true };
const IN_AWS = { allowLoopback: false };

let folder = '';
let file = '';
const servers: FileServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'download-'));
  file = path.join(folder, 'source');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startServer(listener: RequestListener): Promise<FileServer> {
  const server = await startFileServer(listener);
  servers.push(server);
  return server;
}

const download = (url: string, options: Partial<DownloadOptions> = {}) =>
  downloadSource(url, file, { settings: AT_HOME, maxBytes: MAX_BYTES, pauseMs: 1, ...options });

/** The error code of a failed download. */
const failure = (url: string, options: Partial<DownloadOptions> = {}) =>
  download(url, options).then(
    () => 'loaded',
    (error: { code?: string }) => error.code ?? String(error),
  );

/**
 * Serves bytes like a server with ranges, and breaks the connection as often as the test needs, when some of them have
 * reached the file.
 */
function breaking(bytes: Buffer, breaks: { left: number }, afterBytes: number, headers: Record<string, string>) {
  const ranges: (string | undefined)[] = [];
  const listener: RequestListener = (request, response) => {
    const { range } = request.headers;
    ranges.push(range);
    const valid = request.headers['if-range'] === (headers.etag ?? headers['last-modified']);
    const from = range && valid ? Number(/\d+/.exec(range)?.[0]) : 0;
    const rest = bytes.subarray(from);
    const partial = from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { ...headers, ...partial, 'content-length': rest.length });
    if (breaks.left-- <= 0) return void response.end(rest);
    response.write(rest.subarray(0, afterBytes));
    void vi
      .waitFor(async () => expect((await stat(file)).size).toBe(from + afterBytes), { timeout: 60_000, interval: 5 })
      .finally(() => response.destroy());
  };
  return { ranges, listener };
}

describe('a download', () => {
  test('writes the bytes of a URL to a file', async () => {
    const bytes = randomBytes(700_000);
    const { url } = await startServer((_request, response) => response.end(bytes));
    expect(await download(`${url}/chair.zip`)).toEqual({ bytes: bytes.length });
    expect(await readFile(file)).toEqual(bytes);
  });

  test('follows three redirects, including relative ones, but not four', async () => {
    const { url } = await startServer((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) return response.end('here');
      const location = left % 2 ? `/${left - 1}` : `http://127.0.0.1:${request.socket.localPort}/${left - 1}`;
      return response.writeHead([301, 302, 307, 308][left % 4] ?? 302, { location }).end();
    });
    await download(`${url}/3`);
    expect(await readFile(file, 'utf8')).toBe('here');
    await rm(file);
    expect(await failure(`${url}/4`)).toBe('SOURCE_REFUSED');
  });

  test('continues after a broken connection if the server confirms that the file is unchanged', async () => {
    const bytes = randomBytes(600_000);
    const headers = { 'accept-ranges': 'bytes', etag: '"v1"' };
    const { ranges, listener } = breaking(bytes, { left: 2 }, 200_000, headers);
    const { url } = await startServer(listener);
    await download(url);
    expect(await readFile(file)).toEqual(bytes);
    expect(ranges).toEqual([undefined, 'bytes=200000-', 'bytes=400000-']);
  });

  test.each([
    ['sends no ETag', { 'accept-ranges': 'bytes' }],
    ['sends a weak ETag', { 'accept-ranges': 'bytes', etag: 'W/"v1"' }],
    ['does not support ranges', { etag: '"v1"' }],
  ])('starts again if the server %s', async (_what, headers) => {
    const bytes = randomBytes(300_000);
    const { ranges, listener } = breaking(bytes, { left: 1 }, 100_000, headers);
    const { url } = await startServer(listener);
    await download(url);
    expect(await readFile(file)).toEqual(bytes);
    expect(ranges).toEqual([undefined, undefined]);
  });

  test('starts again if the file has changed meanwhile', async () => {
    const states = [randomBytes(300_000), randomBytes(250_000)];
    let calls = 0;
    const { url } = await startServer((_request, response) => {
      const state = Math.min(calls++, 1);
      const bytes = states[state] ?? Buffer.alloc(0);
      const headers = { 'accept-ranges': 'bytes', etag: `"v${state}"`, 'content-length': bytes.length };
      response.writeHead(200, headers);
      if (state === 1) return response.end(bytes);
      return response.write(bytes.subarray(0, 1000), () => setTimeout(() => response.destroy(), 20));
    });
    await download(url);
    expect(await readFile(file)).toEqual(states[1]);
  });

  test('connects to the checked addresses, with the name of the host', async () => {
    const { port } = await startServer((_request, response) => response.end('here'));
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    expect(await download(`http://localhost:${port}/`, { resolve })).toEqual({ bytes: 4 });
    const lookup = checkedLookup(AT_HOME, resolve);
    const one = await new Promise((done) => lookup('localhost', {}, (_error, address) => done(address)));
    expect(one).toBe('127.0.0.1');
  });

  test('accepts a file of any type except a web page, because share links lead to web pages', async () => {
    const { url } = await startServer((request, response) => {
      response.writeHead(200, { 'content-type': decodeURIComponent(request.url?.slice(1) ?? '') }).end('here');
    });
    for (const type of ['text/html', 'Text/HTML; charset=utf-8', 'application/xhtml+xml']) {
      await expect(download(`${url}/${encodeURIComponent(type)}`)).rejects.toThrow(/a web page instead of the file/);
      await rm(file);
    }
    for (const type of ['text/plain', 'application/octet-stream', 'model/gltf-binary', 'text/html5model']) {
      expect(await download(`${url}/${encodeURIComponent(type)}`)).toEqual({ bytes: 4 });
      await rm(file);
    }
  });

  test('decodes nothing: a compressed file stays compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const { url } = await startServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb),
    );
    expect(await download(url)).toEqual({ bytes: bomb.length });
  });
});

describe('a download fails', () => {
  test('if the server responds with another status', async () => {
    for (const status of [204, 206, 304, 401, 403, 404, 410, 429, 500, 503]) {
      const { url } = await startServer((_request, response) => response.writeHead(status).end());
      expect(await failure(url), String(status)).toBe('SOURCE_UNREACHABLE');
      await rm(file, { force: true });
    }
  });

  test('if a redirect has no valid target', async () => {
    const { url } = await startServer((_request, response) => response.writeHead(302).end());
    expect(await failure(url)).toBe('SOURCE_UNREACHABLE');
  });

  test('if the connection is refused, and if the name does not resolve', async () => {
    const { url, stop } = await startFileServer((_request, response) => response.end());
    await stop();
    expect(await failure(url)).toBe('SOURCE_UNREACHABLE');
    await rm(file, { force: true });
    const resolve = () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
    expect(await failure('https://models.example/a', { resolve })).toBe('SOURCE_UNREACHABLE');
    await rm(file, { force: true });
    expect(await failure('https://models.example/a', { resolve: async () => [] })).toBe('SOURCE_UNREACHABLE');
  });

  test('if the server speaks another protocol, or sends endless headers', async () => {
    const { url } = await startServer((request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    expect(await failure(url)).toBe('SOURCE_UNREACHABLE');
    await rm(file);
    const huge = await startServer((_request, response) => response.setHeader('x-a', 'b'.repeat(40_000)).end());
    expect(await failure(huge.url)).toBe('SOURCE_UNREACHABLE');
  });

  test('if the connection breaks again and again', async () => {
    const { ranges, listener } = breaking(randomBytes(500_000), { left: 99 }, 1_000, {});
    const { url } = await startServer(listener);
    expect(await failure(url)).toBe('SOURCE_UNREACHABLE');
    expect(ranges).toHaveLength(4);
  });

  test('if fewer bytes than announced arrive, again and again', async () => {
    const { url } = await startServer((request) =>
      request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort'),
    );
    expect(await failure(url)).toBe('SOURCE_UNREACHABLE');
  });

  test('if the server sends another part than requested', async () => {
    let calls = 0;
    const { url } = await startServer((_request, response) => {
      const headers = { 'accept-ranges': 'bytes', etag: '"v1"' };
      if (calls++ > 0) return response.writeHead(206, { ...headers, 'content-range': 'bytes 5-9/10' }).end('56789');
      response.writeHead(200, { ...headers, 'content-length': 10 });
      return response.write('012', () => setTimeout(() => response.destroy(), 20));
    });
    expect(await failure(url)).toBe('SOURCE_UNREACHABLE');
  });

  test('before the first byte if too many are announced, and at the first byte above the limit of an endless body', async () => {
    const announced = await startServer((_request, response) =>
      response.writeHead(200, { 'content-length': MAX_BYTES + 1 }).write('x'),
    );
    expect(await failure(announced.url)).toBe('SOURCE_TOO_LARGE');
    expect((await stat(file)).size).toBe(0);
    await rm(file);
    const endless = await startServer(async (_request, response) => {
      while (!response.destroyed) {
        response.write(Buffer.alloc(50_000));
        await sleep(1);
      }
    });
    expect(await failure(endless.url)).toBe('SOURCE_TOO_LARGE');
    expect((await stat(file)).size).toBeLessThanOrEqual(MAX_BYTES);
  });

  test('if the server is silent, and if it sends too slowly', async () => {
    const silent = await startServer(() => undefined);
    expect(await failure(silent.url, { maxSilenceMs: 100 })).toBe('SOURCE_TIMEOUT');
    await rm(file);
    const stuck = await startServer((_request, response) => response.write('x'));
    expect(await failure(stuck.url, { maxSilenceMs: 100 })).toBe('SOURCE_TIMEOUT');
    await rm(file);
    const slow = await startServer(async (_request, response) => {
      while (!response.destroyed) {
        response.write('x');
        await sleep(20);
      }
    });
    expect(await failure(slow.url, { maxSilenceMs: 200, maxDurationMs: 300 })).toBe('SOURCE_TIMEOUT');
  });

  test("if its caller aborts it, with the caller's reason", async () => {
    const { url } = await startServer(() => undefined);
    const aborted = new AbortController();
    setTimeout(() => aborted.abort(new Error('the lease is lost')), 50);
    await expect(download(url, { signal: aborted.signal })).rejects.toThrow('the lease is lost');
  });
});

describe('no connection is made', () => {
  test('to a hostile URL, or to a name that resolves to a forbidden address, alone or among others', async () => {
    const target = await startServer((_request, response) => response.end('secret'));
    const urls = hostileUrls(target.port);
    let refused = 0;
    for (const url of urls) {
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
      expect(await failure(url, { settings: IN_AWS, resolve }), url).toBe('SOURCE_REFUSED');
      await rm(file);
      refused++;
    }
    for (const address of FORBIDDEN_ADDRESSES) {
      const answers = [{ address, family: address.includes(':') ? 6 : 4 }];
      const mixed = [{ address: '8.8.8.8', family: 4 }, ...answers];
      for (const addresses of [answers, mixed]) {
        const url = `https://rebound.example:${target.port}/secret`;
        expect(await failure(url, { settings: IN_AWS, resolve: async () => addresses }), address).toBe(
          'SOURCE_REFUSED',
        );
        await rm(file);
        refused++;
      }
    }
    expect(refused).toBeGreaterThanOrEqual(200);
    expect(target.connections()).toBe(0);
  });

  test('to a refused target of a redirect', async () => {
    let location = '';
    const { url, connections } = await startServer((_request, response) => response.writeHead(302, { location }).end());
    const hosts = SPECIAL_ADDRESSES.map((address) => (address.includes(':') ? `[${address}]` : address));
    const targets = hosts.flatMap((host) => [`https://${host}/secret`, `http://${host}/secret`]);
    targets.push('http://models.example/', 'file:///etc/passwd', 'https://user@models.example/', 'https://intranet/');
    for (location of targets) {
      expect(await failure(url), location).toBe('SOURCE_REFUSED');
      await rm(file);
    }
    expect(connections()).toBe(targets.length);
  });

  test('after a second lookup: a name is resolved once for each connection', async () => {
    const target = await startServer((_request, response) => response.end('secret'));
    const answers = ['10.0.0.1', '127.0.0.1'];
    let lookups = 0;
    const resolve = async () => [{ address: answers[lookups++] ?? '127.0.0.1', family: 4 }];
    expect(await failure(`https://rebound.example:${target.port}/`, { settings: IN_AWS, resolve })).toBe(
      'SOURCE_REFUSED',
    );
    expect(lookups).toBe(1);
    expect(target.connections()).toBe(0);
  });

  test('if the target file exists: the file is not changed', async () => {
    const { url, connections } = await startServer((_request, response) => response.end('new'));
    await download(url);
    await expect(download(url)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(existsSync(file)).toBe(true);
    expect(connections()).toBe(1);
  });
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageFiles } from './page-files.ts';

/**
 * The page may load files of this server and blobs that it makes itself, and nothing else. The transcoder of KTX2
 * textures compiles functions from text, so `unsafe-eval` is needed; models contain no scripts.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self' blob: 'unsafe-eval'; worker-src blob:; connect-src 'self' blob: data:; img-src blob: data:";

/**
 * The loopback server between the page in the browser and the worker: it serves files and models, and receives pixels.
 */
export interface PageServer {
  readonly pageUrl: string;
  /** Serves a local file to the page until the next call of `offer`. Returns the path for the page. */
  offer(file: string): string;
  /** Opens a path to which the page can post this number of bytes, once. `received` resolves to them. */
  expect(bytes: number): { readonly path: string; readonly received: Promise<Buffer> };
  close(): Promise<void>;
}

/**
 * Starts the server on the loopback interface. Every path begins with a random token, because other processes can reach
 * the interface.
 */
export async function startPageServer(pageFiles: PageFiles): Promise<PageServer> {
  const token = randomBytes(16).toString('base64url');
  const files = new Map(pageFiles.map((file) => [file.path, file]));
  let model: { readonly path: string; readonly file: string } | undefined;
  let expected: ExpectedPixels | undefined;
  let count = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const ownPath = pathname.startsWith(`/${token}/`) ? pathname.slice(token.length + 2) : undefined;
    if (ownPath === undefined) return refuse(request, response);
    if (request.method === 'POST') {
      if (ownPath !== expected?.path) return refuse(request, response);
      receive(request, response, expected);
      expected = undefined;
      return;
    }
    if (ownPath === model?.path) {
      response.writeHead(200, { 'content-type': 'model/gltf-binary', 'cache-control': 'no-store' });
      createReadStream(model.file)
        .on('error', () => response.destroy())
        .pipe(response);
      return;
    }
    const file = files.get(ownPath);
    if (!file) return refuse(request, response);
    response.writeHead(200, { 'content-type': file.contentType, 'content-security-policy': CONTENT_SECURITY_POLICY });
    response.end(Buffer.from(file.base64, 'base64'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    pageUrl: `http://127.0.0.1:${port}/${token}/`,
    offer(file) {
      model = { path: `models/${++count}`, file };
      return model.path;
    },
    expect(bytes) {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      // The page can fail before the caller awaits its pixels.
      promise.catch(() => undefined);
      expected = { path: `pixels/${++count}`, bytes, resolve, reject };
      return { path: expected.path, received: promise };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface ExpectedPixels {
  readonly path: string;
  readonly bytes: number;
  readonly resolve: (pixels: Buffer) => void;
  readonly reject: (error: Error) => void;
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.writeHead(404).end();
}

function receive(request: IncomingMessage, response: ServerResponse, { bytes, resolve, reject }: ExpectedPixels): void {
  const pixels = Buffer.allocUnsafe(bytes);
  let at = 0;
  request.on('data', (chunk: Buffer) => {
    if (at + chunk.length > bytes) {
      reject(new Error(`more than ${bytes} bytes of pixels`));
      request.destroy();
      return;
    }
    at += chunk.copy(pixels, at);
  });
  request.on('error', reject);
  request.on('end', () => {
    if (at === bytes) resolve(pixels);
    else reject(new Error(`${at} of ${bytes} bytes of pixels`));
    response.writeHead(204).end();
  });
}

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageFiles } from './page-files.ts';

/**
 * The page may load what this server has, and blobs of its own making; nothing else. The transcoder of KTX2 textures makes
 * functions from text, which has to be allowed; there is no text but its own, as models bring none.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self' blob: 'unsafe-eval'; worker-src blob:; connect-src 'self' blob: data:; img-src blob: data:";

/** Between the page in the browser and the worker: files and models one way, pixels the other. */
export interface PageServer {
  readonly pageUrl: string;
  /** Offers a local file to the page until the next one takes its place. Answers the path for the page. */
  offer(file: string): string;
  /** A path to which the page may post so many bytes, once, and the promise of them. */
  expect(bytes: number): { readonly path: string; readonly received: Promise<Buffer> };
  close(): Promise<void>;
}

/** Starts the server on the loopback interface. Every path begins with a random token, as others share the interface. */
export async function startPageServer(pageFiles: PageFiles): Promise<PageServer> {
  const token = randomBytes(16).toString('base64url');
  const files = new Map(pageFiles.map((file) => [file.path, file]));
  let model: { readonly path: string; readonly file: string } | undefined;
  let awaited: Awaited | undefined;
  let count = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const own = pathname.startsWith(`/${token}/`) ? pathname.slice(token.length + 2) : undefined;
    if (own === undefined) return refuse(request, response);
    if (request.method === 'POST') {
      if (own !== awaited?.path) return refuse(request, response);
      receive(request, response, awaited);
      awaited = undefined;
      return;
    }
    if (own === model?.path) {
      response.writeHead(200, { 'content-type': 'model/gltf-binary', 'cache-control': 'no-store' });
      createReadStream(model.file)
        .on('error', () => response.destroy())
        .pipe(response);
      return;
    }
    const file = files.get(own);
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
      // The page may fail before anybody waits for its pixels.
      promise.catch(() => undefined);
      awaited = { path: `pixels/${++count}`, bytes, resolve, reject };
      return { path: awaited.path, received: promise };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Awaited {
  readonly path: string;
  readonly bytes: number;
  readonly resolve: (pixels: Buffer) => void;
  readonly reject: (error: Error) => void;
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.writeHead(404).end();
}

function receive(request: IncomingMessage, response: ServerResponse, { bytes, resolve, reject }: Awaited): void {
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

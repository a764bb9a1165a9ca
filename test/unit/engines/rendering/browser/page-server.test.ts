import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, startPageServer } from '../../../../../shared/engines/rendering/browser/page-server.ts';

const files = [{ path: '', contentType: 'text/html', base64: Buffer.from('<p>studio').toString('base64') }];
let folder: string;
let server: PageServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'page-server-'));
  server = await startPageServer(files);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const post = (target: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(`${server.pageUrl}${target}`, { method: 'POST', body });

describe('the server of the page', () => {
  it('serves its files below the token only, with a content security policy', async () => {
    const response = await fetch(server.pageUrl);
    expect(await response.text()).toBe('<p>studio');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { origin } = new URL(server.pageUrl);
    expect((await fetch(`${origin}/`)).status).toBe(404);
    expect((await fetch(`${server.pageUrl}other`)).status).toBe(404);
  });

  it('serves one model at a time', async () => {
    const file = path.join(folder, 'model.glb');
    await writeFile(file, 'glTF');
    const first = server.offer(file);
    expect(await (await fetch(`${server.pageUrl}${first}`)).text()).toBe('glTF');
    server.offer(file);
    expect((await fetch(`${server.pageUrl}${first}`)).status).toBe(404);
  });

  it('accepts pixels once, and only the expected number', async () => {
    const { path: target, received } = server.expect(4);
    expect((await post(target, Uint8Array.of(1, 2, 3, 4))).status).toBe(204);
    expect([...(await received)]).toEqual([1, 2, 3, 4]);
    expect((await post(target, Uint8Array.of(1, 2, 3, 4))).status).toBe(404);

    const short = server.expect(4);
    await post(short.path, Uint8Array.of(1));
    await expect(short.received).rejects.toThrow('1 of 4 bytes');

    const long = server.expect(1);
    await post(long.path, Uint8Array.of(1, 2)).catch(() => undefined);
    await expect(long.received).rejects.toThrow('more than 1 bytes');
  });

  it('closes the response if a model file cannot be read', async () => {
    const missing = server.offer(path.join(folder, 'nothing.glb'));
    await expect(fetch(`${server.pageUrl}${missing}`).then((response) => response.arrayBuffer())).rejects.toThrow();
  });
});

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { requestContextOf } from '../../../../lib/local/gateway/request-context.ts';
import { createStreamBuffers } from '../../../../lib/local/gateway/stream-buffers.ts';
import { sendStreamedResponse } from '../../../../lib/local/gateway/streamed-response.ts';
import { useGateways } from './gateway-harness.ts';
import { open, send } from './http-client.ts';
import { sampleApi, streaming } from './sample-api.ts';

const { catchAll, fn, progressFile, start } = useGateways();

describe('a streamed response', () => {
  test('has the status and headers of the function, and each chunk comes when it is written', async () => {
    const base = await start(catchAll);
    // The function writes its second chunk when the first one has been read.
    const goOnFile = `${progressFile}-go-on`;
    const sent = { mode: 'numbered', chunks: 4, goOnFile };
    const message = await open(base, '/stream', { method: 'POST', body: JSON.stringify(sent) });
    expect([message.statusCode, message.headers['content-type']]).toEqual([201, 'text/plain']);
    let received = '';
    for await (const chunk of message) {
      received += chunk;
      writeFileSync(goOnFile, '');
    }
    expect(received).toBe('0 1 2 3 ');
  });

  test('may be larger than any buffered one', async () => {
    const sent = { method: 'POST', body: '{"chunks":320,"bytes":65536}' };
    const message = await open(await start(catchAll), '/stream', sent);
    expect((await buffer(message)).length).toBe(320 * 65536);
  });

  test.each([['throws'], ['crashes'], ['pipelineFails']])(
    'that fails half way (%s) breaks the connection',
    async (mode) => {
      const message = await open(await start(catchAll), '/stream', {
        method: 'POST',
        body: JSON.stringify({ mode, ms: 20 }),
      });
      expect(message.statusCode).toBe(201);
      await expect(text(message)).rejects.toThrow('aborted');
    },
  );

  test.each([['throwsAtOnce'], ['raw']])('without metadata (%s) becomes 502', async (mode) => {
    const answer = await send(await start(catchAll), '/stream', { method: 'POST', body: JSON.stringify({ mode }) });
    expect([answer.status, answer.body]).toEqual([502, '{"message":"Internal server error"}']);
  });

  test('that takes too long is broken off', async () => {
    const base = await start(
      sampleApi({
        '/stream': { post: streaming(fn('streams'), 2_000) },
        '/patient': { post: streaming(fn('streams')) },
      }),
    );
    // A cold start must not use up the time.
    await send(base, '/patient', { method: 'POST', body: '{}' });
    const message = await open(base, '/stream', { method: 'POST', body: '{"mode":"hangs"}' });
    await expect(text(message)).rejects.toThrow('aborted');
  });

  test('goes no faster than the client reads', async () => {
    // Each of three sockets may hold 36 MB (Linux: `tcp_rmem`, `tcp_wmem`), the streams some more: far less than 262
    // MB.
    const chunks = 4_000;
    const base = await start(sampleApi({ '/progress': { post: streaming(fn('progress')) } }));
    writeFileSync(progressFile, '');
    const message = await open(base, '/progress', { method: 'POST', body: JSON.stringify({ chunks }) });
    await wait(700);
    const whilePaused = readFileSync(progressFile).length;
    let receivedBytes = 0;
    for await (const chunk of message) receivedBytes += (chunk as Buffer).length;
    expect(receivedBytes).toBe(chunks * 64 * 1024);
    expect(readFileSync(progressFile).length).toBe(chunks);
    expect(whilePaused).toBeLessThan(chunks / 2);
  });

  test('does not hold the function while its client reads slowly', async () => {
    const base = await start(catchAll);
    const chunks = { method: 'POST', body: '{"chunks":80,"bytes":65536}' };
    const slow = await Promise.all(Array.from({ length: 24 }, () => open(base, '/stream', chunks)));
    expect(slow.map(({ statusCode }) => statusCode)).toEqual(slow.map(() => 201));
    const quick = await open(base, '/stream', chunks);
    expect((await buffer(quick)).length).toBe(80 * 65536);
    for (const message of slow) message.destroy();
  });
});

test('a streamed response that nobody waits for any more is dropped, so that its function ends', async () => {
  const body = new PassThrough();
  const server = createServer();
  const sent = once(server, 'request').then(async (both) => {
    const [request, response] = both as [IncomingMessage, ServerResponse];
    client.destroy();
    await once(response, 'close');
    const context = requestContextOf(request, '/', 'api', 0);
    const result = { metadata: { statusCode: 200, headers: {} }, body };
    await sendStreamedResponse(result, response, context, new AbortController().signal, createStreamBuffers());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = httpRequest({ port: (server.address() as AddressInfo).port }).on('error', () => undefined);
  client.end();
  await sent;
  expect(body.destroyed).toBe(true);
  server.close();
});

describe('the buffers of streamed responses', () => {
  test('break off the oldest response that waits when they are too large together', async () => {
    const makeBuffer = createStreamBuffers(100);
    const [first, second, third] = [makeBuffer(), makeBuffer(), makeBuffer()];
    const broken = expect(text(first)).rejects.toThrow('too many clients read too slowly');
    first.pause();
    for (const each of [first, second]) each.write(Buffer.alloc(80));
    third.end(Buffer.alloc(10));
    await broken;
    expect((await buffer(third)).length).toBe(10);
    expect(second.readableLength).toBe(80);
  });
});

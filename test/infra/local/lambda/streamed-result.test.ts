import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { InvocationError } from '../../../../lib/local/lambda/invoker.ts';
import { readStreamedResult } from '../../../../lib/local/lambda/streamed-result.ts';
import type { DeployedFunction } from '../../../../lib/local/template/deployment.ts';
import { documentOf, failureOf, useLambda } from './lambda-harness.ts';

const { fixtures, serve, started } = useLambda();

describe('a streamed result', () => {
  const streams = (event: unknown, settings: Partial<DeployedFunction> = {}) => {
    const fn = fixtures.deploy('streams', settings);
    return serve([fn]).invokeStreaming(fn.arn, JSON.stringify(event));
  };

  test('begins with status and headers, and its body comes as it is written', async () => {
    // The function writes its second chunk when the first one has been read.
    const goOnFile = join(fixtures.folder, 'go-on');
    const { metadata, body } = await streams({ mode: 'numbered', chunks: 4, goOnFile });
    expect(metadata).toEqual({
      statusCode: 201,
      headers: { 'content-type': 'text/plain', 'x-count': '3' },
    });
    let received = '';
    for await (const chunk of body) {
      received += chunk;
      writeFileSync(goOnFile, '');
    }
    expect(received).toBe('0 1 2 3 ');
  });

  test.each([
    ['empty', 0],
    ['pipeline', 3_000_000],
  ])('in mode "%s" arrives whole', async (mode, length) => {
    const { body } = await streams({ mode, chunks: 300, bytes: 10_000 });
    expect((await text(body)).length).toBe(length);
  });

  test('may be larger than a buffered one', async () => {
    const { body } = await streams({ chunks: 200, bytes: 64 * 1024 });
    expect((await text(body)).length).toBe(200 * 64 * 1024);
  });

  test.each([
    ['throws', 'function', 'RangeError'],
    ['pipelineFails', 'function', 'RangeError'],
    ['crashes', 'crash', undefined],
  ])('that fails in mode "%s" destroys its body with the reason', async (mode, failure, errorType) => {
    const { body } = await streams({ mode, ms: 20 });
    const error = await failureOf(text(body));
    expect(error.failure).toBe(failure);
    if (errorType !== undefined) expect(documentOf(error).errorType).toBe(errorType);
  });

  test('that outlasts the timeout destroys its body', async () => {
    const { body } = await streams({ mode: 'hangs' }, { timeoutSeconds: 2 });
    expect((await failureOf(text(body))).failure).toBe('timeout');
  });

  test.each([['throwsAtOnce'], ['raw']])('without metadata fails in mode "%s"', async (mode) => {
    expect((await failureOf(streams({ mode }))).failure).toBe('function');
  });

  test('whose reader stops leaves its environment ready for the next event', async () => {
    const fn = fixtures.deploy('streams');
    const service = serve([fn], { maxEnvironments: 1 });
    const processes = started.size;
    const { body } = await service.invokeStreaming(fn.arn, JSON.stringify({ chunks: 100, bytes: 64 * 1024 }));
    body.destroy();
    const next = await service.invokeStreaming(fn.arn, JSON.stringify({ mode: 'numbered' }));
    expect(await text(next.body)).toBe('0 1 2 ');
    expect(started.size).toBe(processes + 1);
  });
});

describe('the metadata of a streamed result', () => {
  /** Sends bytes in pieces to a server that reads them as a streamed answer; answers what it found. */
  async function readPieces(pieces: readonly Buffer[]): Promise<{ status: number; body: string } | string> {
    const lost = () => new InvocationError('crash', 'lost');
    const server = createServer((incoming, response) => {
      readStreamedResult(incoming, lost)
        .then(async ({ metadata, body }) => ({ status: metadata.statusCode, body: await text(body) }))
        .catch((error: Error) => error.message)
        .then((found) => response.end(JSON.stringify(found)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const outgoing = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', method: 'POST' });
    const answered = once(outgoing, 'response');
    for (const piece of pieces) await new Promise((resolve) => outgoing.write(piece, resolve));
    outgoing.end();
    const [answer] = await answered;
    const found = JSON.parse(await text(answer));
    server.close();
    return found;
  }

  const prelude = (padding: number): Buffer =>
    Buffer.concat([
      Buffer.from(JSON.stringify({ statusCode: 202, headers: { p: 'x'.repeat(padding) } })),
      Buffer.alloc(8),
    ]);

  test('ends at the delimiter, wherever the bytes are cut', async () => {
    const bytes = Buffer.concat([prelude(3), Buffer.from('body ü')]);
    const { length } = prelude(3);
    for (let position = length - 9; position <= length + 1; position++) {
      const found = await readPieces([bytes.subarray(0, position), bytes.subarray(position)]);
      expect(found, `cut at ${position}`).toEqual({ status: 202, body: 'body ü' });
    }
  });

  test('is refused if it is longer than 16 KiB', async () => {
    expect(await readPieces([prelude(16_000)])).toMatchObject({ status: 202 });
    expect(await readPieces([prelude(17_000).subarray(0, 16_900), prelude(100)])).toContain('metadata');
  });
});

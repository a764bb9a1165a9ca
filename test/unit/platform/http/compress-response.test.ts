import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressResponse } from '../../../../shared/platform/http/compress-response.ts';
import type { HttpRequest } from '../../../../shared/platform/http/request.ts';
import type { HttpResponse } from '../../../../shared/platform/http/response.ts';

const TEXT = JSON.stringify({ plan: { planObjects: '<planobject type="Kirschbaumstühle 🪑"/>'.repeat(2_000) } });

function answerTo(acceptEncoding: string | undefined, answer: Partial<HttpResponse> = {}): HttpResponse {
  const http = { headers: { 'accept-encoding': acceptEncoding } } as unknown as HttpRequest;
  return compressResponse(http, { status: 200, headers: { etag: '"a"' }, body: TEXT, ...answer });
}

it('compresses a long text with an encoding of the client, and sends the ETag of its content', async () => {
  for (const [accepted, unpack] of [
    ['gzip, deflate, br', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const { headers, body } = answerTo(accepted);
    expect(headers).toMatchObject({ etag: '"a"', vary: 'accept-encoding' });
    const packed = await buffer(body as NodeJS.ReadableStream);
    expect(packed.length).toBeLessThan(TEXT.length / 20);
    expect(unpack(packed).toString()).toBe(TEXT);
    expect(headers['content-encoding']).toBe(unpack === gunzipSync ? 'gzip' : 'br');
  }
});

it('sends the text uncompressed to a client without encodings, with a Vary header', () => {
  for (const accepted of [undefined, '', 'identity', 'gzip;q=0, br;q=0']) {
    expect(answerTo(accepted)).toEqual({ status: 200, headers: { etag: '"a"', vary: 'accept-encoding' }, body: TEXT });
  }
  expect(answerTo('gzip', { headers: { vary: 'Origin' } }).headers.vary).toBe('Origin, accept-encoding');
});

it('does not compress short responses', () => {
  const short = { status: 404, headers: {}, body: '{"error":{}}' };
  expect(answerTo('gzip', short)).toEqual(short);
});

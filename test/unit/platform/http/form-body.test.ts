import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readFormBody } from '../../../../shared/platform/http/form-body.ts';
import type { HttpRequest } from '../../../../shared/platform/http/request.ts';

const FILES = { names: ['model'], maxBytes: 1000 };
const BOUNDARY = 'a_b-c';

interface Part {
  readonly name: string;
  readonly fileName?: string;
  readonly content: Uint8Array | string;
}

function formRequest(parts: readonly Part[], contentType = `multipart/form-data; boundary=${BOUNDARY}`): HttpRequest {
  const body = Buffer.concat([
    ...parts.flatMap(({ name, fileName, content }) => [
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`),
      Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: application/zip`),
      Buffer.from('\r\n\r\n'),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  const headers = { 'content-type': contentType };
  return {
    method: 'POST',
    path: '/',
    pattern: '/',
    headers,
    query: {},
    params: {},
    body,
    requestId: 'r',
    sourceIp: '',
  };
}

const read = (request: HttpRequest, fields: z.ZodType = z.looseObject({})) => readFormBody(request, fields, FILES);

describe('a form', () => {
  test('returns its fields and the files that the route declares, byte by byte', async () => {
    const bytes = fc.uint8Array({ maxLength: 900 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.stringMatching(/^[\w .,-]{0,40}$/), async (content, note) => {
        const parts = [
          { name: 'note', content: note },
          { name: 'other', fileName: 'ignored.bin', content: 'x' },
          { name: 'model', fileName: 'chair.zip', content },
        ];
        const form = await read(formRequest(parts), z.object({ note: z.string() }));
        expect(form.fields).toEqual({ note });
        expect(form.files).toEqual([
          { name: 'model', fileName: 'chair.zip', contentType: 'application/zip', bytes: Buffer.from(content) },
        ]);
      }),
    );
  });

  test.each([
    `multipart/form-data; boundary=${BOUNDARY}`,
    `multipart/form-data; boundary="${BOUNDARY}"`,
    `multipart/form-data;boundary=${BOUNDARY}`,
    `multipart/form-data; charset=utf-8; boundary=${BOUNDARY}`,
    `multipart/form-data; boundary=${BOUNDARY}; charset=utf-8`,
    `Multipart/Form-Data; Boundary=${BOUNDARY}`,
  ])('is parsed with every legal form of its header: %s', async (contentType) => {
    const { files } = await read(formRequest([{ name: 'model', fileName: 'a.zip', content: 'abc' }], contentType));
    expect(files.map(({ bytes }) => bytes.toString())).toEqual(['abc']);
  });
});

describe('a form is refused', () => {
  const refusal = (request: HttpRequest, fields?: z.ZodType) =>
    read(request, fields).then(
      () => 'accepted',
      (error: { status: number; code: string }) => `${error.status} ${error.code}`,
    );

  test('with 415 if the body is not a form', async () => {
    expect(await refusal(formRequest([], 'application/json'))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });

  test('with 400 if its header has no boundary', async () => {
    expect(await refusal(formRequest([], 'multipart/form-data; charset=utf-8'))).toBe('400 INVALID_REQUEST');
  });

  test('with 400 if it is truncated', async () => {
    const request = formRequest([{ name: 'model', fileName: 'a.zip', content: 'abc' }]);
    expect(await refusal({ ...request, body: request.body.subarray(0, -12) })).toBe('400 INVALID_REQUEST');
  });

  test('with 400 if a field is missing', async () => {
    expect(await refusal(formRequest([]), z.object({ type: z.string() }))).toBe('400 INVALID_REQUEST');
  });

  test('with 413 if a file or a field is too large', async () => {
    const file = { name: 'model', fileName: 'a.zip', content: 'x'.repeat(FILES.maxBytes + 1) };
    expect(await refusal(formRequest([file]))).toBe('413 PAYLOAD_TOO_LARGE');
    expect(await refusal(formRequest([{ name: 'note', content: 'x'.repeat(300_000) }]))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  test('with 400 if a field is repeated, unless its name marks a list', async () => {
    const twice = (name: string) => formRequest(['a', 'b'].map((content) => ({ name, content })));
    expect(await refusal(twice('email'))).toBe('400 INVALID_REQUEST');
    expect(await refusal(twice('tags[]'))).toBe('accepted');
  });

  test('with 400 if it has too many parts', async () => {
    const parts = Array.from({ length: 60 }, (_, index) => ({ name: `field${index}`, content: 'x' }));
    expect(await refusal(formRequest(parts))).toBe('400 INVALID_REQUEST');
  });

  const PIECES = {
    head: [`--${BOUNDARY}\r\n`, `--${BOUNDARY}`, `--${BOUNDARY}--\r\n`],
    disposition: [
      'Content-Disposition: form-data\r\n',
      'Content-Disposition: form-data; name=""\r\n',
      'Content-Disposition: form-data; name="a"\r\n',
      'Content-Disposition: form-data; filename="a.zip"\r\n',
      'Content-Disposition: form-data; name="model"; filename="a.zip"\r\n',
      'Content-Disposition: attachment; name="__proto__"\r\n',
      '',
    ],
    type: [
      'Content-Type: application/octet-stream\r\n',
      'Content-Type:\r\n',
      'Content-Transfer-Encoding: base64\r\n',
      '',
    ],
    content: ['\r\nx\r\n', '\r\n\r\n', '\r\n', 'x', `\r\n${'y'.repeat(FILES.maxBytes + 1)}\r\n`],
  };

  test('with 400 if two of its parts have no name, and no error leaves the parser', async () => {
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`;
    const body = Buffer.from(`${part}${part}--${BOUNDARY}--`);
    expect(await refusal({ ...formRequest([]), body })).toBe('400 INVALID_REQUEST');
  });

  test('or read, whatever its parts are made of', async () => {
    const seen = new Map<string, number>();
    const pieces = Object.values(PIECES).map((choices) => fc.constantFrom(...choices));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(...pieces), { maxLength: 6 }), fc.boolean(), async (parts, isEnded) => {
        const text = `${parts.flat().join('')}${isEnded ? `--${BOUNDARY}--\r\n` : ''}`;
        const outcome = await refusal({ ...formRequest([]), body: Buffer.from(text) });
        expect(outcome).toMatch(/^(accepted|400 INVALID_REQUEST|413 PAYLOAD_TOO_LARGE)$/);
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }),
      { numRuns: 1_000 },
    );
    expect([...seen.keys()].sort()).toEqual(['400 INVALID_REQUEST', '413 PAYLOAD_TOO_LARGE', 'accepted']);
  });
});

import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUploadForm } from '../../../../lib/local/s3/form-data.ts';

const BOUNDARY = '----WebKitFormBoundaryABC123';
const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

describe('the reader of upload forms', () => {
  it('returns the fields and the file of any form, however it is cut', async () => {
    const names = fc.stringMatching(/^[a-z-]{1,12}$/).filter((name) => name !== 'file');
    const fields = fc.dictionary(names, fc.string({ unit: 'binary', maxLength: 60 }), {
      maxKeys: 5,
      noNullPrototype: true,
    });
    // Line ends and dashes, which are parts of a boundary, are frequent.
    const byte = fc.oneof(fc.constantFrom(13, 10, 45, 65), fc.nat(255));
    const file = fc.array(byte, { maxLength: 2000 });
    await fc.assert(
      fc.asyncProperty(fields, file, fc.array(fc.nat(4000), { maxLength: 20 }), async (sent, bytes, cuts) => {
        const form = await readUploadForm(message(formBody(sent, Buffer.from(bytes)), cuts));
        expect(form.fields).toEqual(sent);
        expect(await collect(form.file)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('accepts a quoted boundary and text before the first boundary', async () => {
    const body = Buffer.concat([Buffer.from('preamble\r\n'), formBody({ key: 'k' }, Buffer.from('x'))]);
    const contentType = `multipart/form-data; charset=utf-8; boundary="${BOUNDARY}"`;
    expect((await readUploadForm(message(body, [], contentType))).fields).toEqual({ key: 'k' });
  });

  it('refuses a form without a file', async () => {
    const body = Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="key"\r\n\r\nk\r\n--${BOUNDARY}--\r\n\r\n`,
    );
    await expect(readUploadForm(message(body))).rejects.toThrow(/exactly one file/);
  });

  it.each([
    ['one field', { key: 'k'.repeat(30_000) }],
    ['several fields', Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`key${i}`, 'k'.repeat(1000)]))],
  ])('refuses more than 20 KB in %s', async (_name, fields) => {
    await expect(readUploadForm(message(formBody(fields, Buffer.from('x'))))).rejects.toThrow(/too large/);
  });

  it('refuses a file that is cut off', async () => {
    const body = formBody({ key: 'k' }, Buffer.alloc(5000, 'x'));
    const form = await readUploadForm(message(body.subarray(0, 3000), [1000]));
    await expect(collect(form.file)).rejects.toThrow(/unexpectedly/);
  });

  it('refuses a file whose connection breaks', async () => {
    const body = formBody({ key: 'k' }, Buffer.alloc(5000, 'x'));
    const broken = message(body.subarray(0, 3000), [1000]);
    const form = await readUploadForm(broken);
    broken.destroy(new Error('aborted'));
    await expect(collect(form.file)).rejects.toThrow(/unexpectedly/);
  });

  it('refuses a form that is cut off before its file', async () => {
    const body = formBody({ key: 'k' }, Buffer.from('x')).subarray(0, 60);
    await expect(readUploadForm(message(body))).rejects.toThrow(/not well-formed/);
  });

  it.each(['multipart/form-data', 'application/json', `multipart/form-data; boundary=another`])(
    'refuses the content type %s',
    async (contentType) => {
      const body = formBody({ key: 'k' }, Buffer.from('x'));
      await expect(readUploadForm(message(body, [], contentType))).rejects.toThrow(/not well-formed/);
    },
  );
});

function formBody(fields: Readonly<Record<string, string>>, file: Buffer): Buffer {
  const heads = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="a %22model%22.glb"',
    'Content-Type: model/gltf-binary',
    '\r\n',
  ];
  return Buffer.concat([
    Buffer.from(heads.join('') + fileHead.join('\r\n')),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

function message(body: Buffer, cuts: readonly number[] = [], contentType = CONTENT_TYPE) {
  const bounds = [0, ...cuts.filter((cut) => cut < body.length).sort((a, b) => a - b), body.length];
  const pieces = bounds.slice(1).map((end, i) => body.subarray(bounds[i], end));
  const readable = Readable.from(
    pieces.filter((piece) => piece.length > 0),
    { objectMode: false },
  );
  return Object.assign(readable, { headers: { 'content-type': contentType } });
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of bytes) all.push(piece);
  return Buffer.concat(all);
}

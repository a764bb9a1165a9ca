import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUploadForm } from '../../../../lib/local/s3/form-data.ts';

const BOUNDARY = '----WebKitFormBoundaryABC123';
const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

describe('the reader of upload forms', () => {
  it('gives the fields and the file of any form, cut anywhere', async () => {
    const names = fc.stringMatching(/^[a-z-]{1,12}$/).filter((name) => name !== 'file');
    const fields = fc.dictionary(names, fc.string({ unit: 'binary', maxLength: 60 }), {
      maxKeys: 5,
      noNullPrototype: true,
    });
    // Line ends and dashes, of which a delimiter is made, come often.
    const byte = fc.oneof(fc.constantFrom(13, 10, 45, 65), fc.nat(255));
    const file = fc.array(byte, { maxLength: 2000 });
    await fc.assert(
      fc.asyncProperty(fields, file, fc.array(fc.nat(4000), { maxLength: 20 }), async (sent, bytes, cuts) => {
        const form = await readUploadForm(pieces(formBody(sent, Buffer.from(bytes)), cuts), CONTENT_TYPE);
        expect(form.fields).toEqual(sent);
        expect(form.fileName).toBe('a "model".glb');
        expect(await collect(form.file)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('takes a quoted boundary and text before the first one', async () => {
    const body = Buffer.concat([Buffer.from('preamble\r\n'), formBody({ key: 'k' }, Buffer.from('x'))]);
    const form = await readUploadForm(pieces(body, []), `multipart/form-data; charset=utf-8; boundary="${BOUNDARY}"`);
    expect(form.fields).toEqual({ key: 'k' });
  });

  it('refuses a form without a file', async () => {
    const body = Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="key"\r\n\r\nk\r\n--${BOUNDARY}--\r\n\r\n`,
    );
    await expect(readUploadForm(pieces(body, []), CONTENT_TYPE)).rejects.toThrow(/exactly one file/);
  });

  it('refuses more than 20 KB of fields', async () => {
    const body = formBody({ key: 'k'.repeat(30_000) }, Buffer.from('x'));
    await expect(readUploadForm(pieces(body, []), CONTENT_TYPE)).rejects.toThrow(/too large/);
  });

  it('refuses a file that is cut off', async () => {
    const body = formBody({ key: 'k' }, Buffer.alloc(5000, 'x'));
    const form = await readUploadForm(pieces(body.subarray(0, 3000), [1000]), CONTENT_TYPE);
    await expect(collect(form.file)).rejects.toThrow(/unexpectedly/);
  });

  it.each(['multipart/form-data', 'application/json', `multipart/form-data; boundary=${'x'.repeat(80)}`])(
    'refuses the content type %s',
    async (contentType) => {
      await expect(readUploadForm(pieces(Buffer.from(''), []), contentType)).rejects.toThrow(/not well-formed/);
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

async function* pieces(body: Buffer, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const bounds = [0, ...cuts.filter((cut) => cut < body.length).sort((a, b) => a - b), body.length];
  for (let i = 1; i < bounds.length; i++) yield body.subarray(bounds[i - 1], bounds[i]);
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of bytes) all.push(piece);
  return Buffer.concat(all);
}

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AwsChunkedDecoder, type ChunkSigning } from '../../../../lib/local/s3/aws-chunked.ts';
import { sha256Hex, sign } from '../../../../lib/local/sigv4/signature.ts';
import { signingKey } from '../../../../lib/local/sigv4/signing-key.ts';

/** The credentials and signatures of the examples in the S3 API reference. */
const EXAMPLE_SCOPE = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', date: '20130524', region: 'us-east-1', service: 's3' };
const EXAMPLE_KEY = signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', EXAMPLE_SCOPE);
const EXAMPLE: Omit<ChunkSigning, 'seedSignature'> = {
  key: EXAMPLE_KEY,
  timestamp: '20130524T000000Z',
  scope: '20130524/us-east-1/s3/aws4_request',
};

describe('the aws-chunked decoder', () => {
  it('accepts the signed chunks of the S3 API reference', () => {
    const seedSignature = '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9';
    const body = framed([
      ['ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648', Buffer.alloc(65_536, 'a')],
      ['0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497', Buffer.alloc(1024, 'a')],
      ['b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9', Buffer.alloc(0)],
    ]);
    const { bytes } = decode([body], { ...EXAMPLE, seedSignature });
    expect(bytes).toEqual(Buffer.alloc(66_560, 'a'));
  });

  it('accepts the signed trailer of the S3 API reference', () => {
    const seedSignature = '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e';
    const chunks = framed([
      ['b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2', Buffer.alloc(65_536, 'a')],
      ['1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7', Buffer.alloc(1024, 'a')],
    ]);
    const end = [
      '0;chunk-signature=2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992',
      'x-amz-checksum-crc32c:sOO8/Q==',
      'x-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435',
      '\r\n',
    ];
    const { trailers } = decode([chunks, Buffer.from(end.join('\r\n'))], { ...EXAMPLE, seedSignature });
    expect(trailers).toEqual({ 'x-amz-checksum-crc32c': 'sOO8/Q==' });
  });

  it('gives the same bytes and trailers for any chunks, cut anywhere', () => {
    const bodies = fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 6 });
    fc.assert(
      fc.property(bodies, fc.array(fc.nat(3000), { maxLength: 20 }), fc.boolean(), (chunks, cuts, signed) => {
        const signing = signed ? { ...EXAMPLE, seedSignature: 'f'.repeat(64) } : undefined;
        const body = encode(chunks, { 'x-amz-checksum-crc32': 'AAAAAA==' }, signing);
        const { bytes, trailers } = decode(cutAt(body, cuts), signing);
        expect(bytes).toEqual(Buffer.concat(chunks));
        expect(trailers).toEqual({ 'x-amz-checksum-crc32': 'AAAAAA==' });
      }),
    );
  });

  it('refuses a signed body with any one byte of a chunk changed', () => {
    const signing = { ...EXAMPLE, seedSignature: '0'.repeat(64) };
    const data = Buffer.from('0123456789');
    const body = encode([data, data], {}, signing);
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 1, max: 255 }), (offset, change) => {
        const at = body.lastIndexOf(data) + offset;
        const changed = Buffer.from(body);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(() => decode([changed], signing)).toThrow(/signature/);
      }),
    );
  });

  it('refuses a body that ends anywhere before its last chunk', () => {
    const body = encode([Buffer.from('some'), Buffer.from('bytes')], {}, undefined);
    const lastChunk = body.lastIndexOf('0\r\n');
    for (let length = 0; length <= lastChunk; length++) {
      expect(() => decode([body.subarray(0, length)], undefined), `${length} bytes`).toThrow(/unexpectedly/);
    }
  });

  it('refuses trailers without a signature when the chunks are signed', () => {
    const signing = { ...EXAMPLE, seedSignature: '0'.repeat(64) };
    const body = encode([Buffer.from('x')], {}, signing).toString('latin1');
    const withTrailer = body.replace(/\r\n$/, 'x-amz-checksum-crc32:AAAAAA==\r\n\r\n');
    expect(() => decode([Buffer.from(withTrailer, 'latin1')], signing)).toThrow('The trailers are not signed.');
  });

  it.each([['5x\r\nhello'], ['\r\n'], ['5\r\nhelloworld'], [`${'1'.repeat(5000)}`], ['0\r\nno colon\r\n\r\n']])(
    'refuses broken framing: %j',
    (body) => {
      expect(() => decode([Buffer.from(body)], undefined)).toThrow();
    },
  );
});

function decode(pieces: readonly Uint8Array[], signing: ChunkSigning | undefined) {
  const decoder = new AwsChunkedDecoder(signing);
  const bytes = Buffer.concat(pieces.flatMap((piece) => [...decoder.push(piece)]));
  decoder.end();
  return { bytes, trailers: decoder.trailers };
}

function framed(chunks: readonly (readonly [signature: string, data: Buffer])[]): Buffer {
  return Buffer.concat(
    chunks.flatMap(([signature, data]) => [
      Buffer.from(`${data.length.toString(16)};chunk-signature=${signature}\r\n`),
      data,
      Buffer.from('\r\n'),
    ]),
  );
}

/** A sender of its own, written from the reference, not from the decoder. */
function encode(
  chunks: readonly Uint8Array[],
  trailers: Readonly<Record<string, string>>,
  signing: ChunkSigning | undefined,
): Buffer {
  let previous = signing?.seedSignature ?? '';
  const signed = (kind: string, rest: string) => {
    if (!signing) return '';
    previous = sign(signing.key, [kind, signing.timestamp, signing.scope, previous, rest].join('\n'));
    return previous;
  };
  const head = (data: Uint8Array) => {
    const digest = createHash('sha256').update(data).digest('hex');
    const signature = signed('AWS4-HMAC-SHA256-PAYLOAD', `${sha256Hex('')}\n${digest}`);
    return Buffer.from(`${data.length.toString(16)}${signing ? `;chunk-signature=${signature}` : ''}\r\n`);
  };
  const body = chunks.flatMap((data) => [head(data), data, Buffer.from('\r\n')]);
  const last = head(Buffer.alloc(0));
  const lines = Object.entries(trailers).map(([name, value]) => `${name}:${value}`);
  if (signing && lines.length > 0) {
    const signature = signed('AWS4-HMAC-SHA256-TRAILER', sha256Hex(lines.map((line) => `${line}\n`).join('')));
    lines.push(`x-amz-trailer-signature:${signature}`);
  }
  return Buffer.concat([...body, last, Buffer.from([...lines, ''].map((line) => `${line}\r\n`).join(''))]);
}

function cutAt(body: Buffer, cuts: readonly number[]): Buffer[] {
  const bounds = [0, ...cuts.filter((cut) => cut < body.length).sort((a, b) => a - b), body.length];
  return bounds.slice(1).map((end, i) => body.subarray(bounds[i], end));
}

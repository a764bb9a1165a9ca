import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type SignedRequest, verifySignature } from '../../../../lib/local/sigv4/verify-signature.ts';

/** The credentials, the time and the signatures of AWS's published test suite for Signature Version 4. */
const KEY = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const NOW = Date.parse('2015-08-30T12:36:00Z');
const PUBLISHED = {
  'get-vanilla': {
    url: '/',
    method: 'GET',
    signature: '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  },
  'post-vanilla': {
    url: '/',
    method: 'POST',
    signature: '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  },
  'get-vanilla-query-order-key-case': {
    url: '/?Param2=value2&Param1=value1',
    method: 'GET',
    signature: 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  },
};

const authorization = (signature: string, credential = `${KEY.id}/20150830/us-east-1/service/aws4_request`) =>
  `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host;x-amz-date, Signature=${signature}`;

function request(changes: Partial<SignedRequest> = {}, signature = PUBLISHED['get-vanilla'].signature): SignedRequest {
  return {
    method: 'GET',
    url: '/',
    body: Buffer.alloc(0),
    ...changes,
    headers: {
      host: 'example.amazonaws.com',
      'x-amz-date': '20150830T123600Z',
      authorization: authorization(signature),
      ...changes.headers,
    },
  };
}

const verify = (signed: SignedRequest, nowMs = NOW) =>
  verifySignature(signed, {
    service: 'service',
    secretOf: (id) => (id === KEY.id ? KEY.secret : undefined),
    nowMs,
  });

describe('a signature', () => {
  it.each(Object.entries(PUBLISHED))('of AWS’s test suite is accepted: %s', (_, { url, method, signature }) => {
    expect(verify(request({ url, method }, signature))).toBe(KEY.id);
  });

  it('covers the path with every segment encoded once more', () => {
    const canonical = `GET\n/a%2520b/c%2540d\n\nhost:example.amazonaws.com\nx-amz-date:20150830T123600Z\n\nhost;x-amz-date\n${sha256('')}`;
    const text = `AWS4-HMAC-SHA256\n20150830T123600Z\n20150830/us-east-1/service/aws4_request\n${sha256(canonical)}`;
    const key = ['20150830', 'us-east-1', 'service', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEY.secret}`);
    expect(verify(request({ url: '/a%20b/c%40d' }, hmac(key, text).toString('hex')))).toBe(KEY.id);
  });

  it.each<[string, Partial<SignedRequest>]>([
    ['method', { method: 'PUT' }],
    ['path', { url: '/x' }],
    ['query', { url: '/?x=1' }],
    ['body', { body: Buffer.from('x') }],
    ['host', { headers: { host: 'example.com' } }],
    ['time', { headers: { 'x-amz-date': '20150830T123601Z' } }],
  ])('does not match another %s', (_, changes) => {
    expect(() => verify(request(changes))).toThrow('does not match the signature you provided');
  });

  it('is valid for a quarter of an hour before and after', () => {
    for (const minutes of [-15, 15]) expect(verify(request(), NOW + minutes * 60_000)).toBe(KEY.id);
    for (const minutes of [-16, 16]) {
      expect(() => verify(request(), NOW + minutes * 60_000)).toThrow('Signature expired');
    }
  });

  it.each<[string, string | undefined, string]>([
    ['no value', undefined, 'MissingAuthenticationTokenException'],
    ['another algorithm', 'Basic abc', 'IncompleteSignatureException'],
    ['no fields', 'AWS4-HMAC-SHA256 nonsense', 'IncompleteSignatureException'],
    ['a short credential', authorization('ab', `${KEY.id}/20150830`), 'IncompleteSignatureException'],
    ['another day', authorization('ab', `${KEY.id}/20150831/r/service/aws4_request`), 'IncompleteSignatureException'],
    ['a foreign key', authorization('ab', 'X/20150830/r/service/aws4_request'), 'UnrecognizedClientException'],
    ['another service', authorization('ab', `${KEY.id}/20150830/r/sqs/aws4_request`), 'InvalidSignatureException'],
    ['an unsigned host', authorization('ab').replace('host;', ''), 'InvalidSignatureException'],
    ['a signature that is not hexadecimal', authorization('xyz'), 'InvalidSignatureException'],
  ])('in a header with %s is refused', (_, header, type) => {
    const signed = request();
    const { authorization: _given, ...headers } = signed.headers;
    const changed = { ...signed, headers: header === undefined ? headers : { ...headers, authorization: header } };
    expect(() => verify(changed)).toThrow(expect.objectContaining({ type }));
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

import { expect, test } from 'vitest';
import * as z from 'zod';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { readJsonBody } from '../../../../shared/platform/http/json-body.ts';
import type { HttpRequest } from '../../../../shared/platform/http/request.ts';

const Schema = z.object({ item: z.object({ width: z.number() }) });

function jsonRequest(text: string, contentType = 'application/json'): HttpRequest {
  const headers = { 'content-type': contentType };
  const body = Buffer.from(text);
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

function refusal(request: HttpRequest) {
  try {
    readJsonBody(request, Schema, { maxBytes: 100 });
    return undefined;
  } catch (error) {
    return error;
  }
}

test('a JSON body is accepted with any JSON content type', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/vnd.plan+json']) {
    expect(readJsonBody(jsonRequest('{"item":{"width":5}}', type), Schema)).toEqual({ item: { width: 5 } });
  }
});

test('another content type gets 415', () => {
  expect(refusal(jsonRequest('{}', 'text/plain'))).toMatchObject({ status: 415 });
});

test('no body and no content type count as an empty object where the schema accepts it, and get 415 elsewhere', () => {
  const { headers: _, ...rest } = jsonRequest('');
  const absent = { ...rest, headers: {} };
  expect(readJsonBody(absent, z.object({ format: z.string().default('csv') }))).toEqual({ format: 'csv' });
  expect(refusal(absent)).toMatchObject({ status: 415 });
  expect(() => readJsonBody({ ...absent, body: Buffer.from('{}') }, z.object({}))).toThrow(
    expect.objectContaining({ status: 415 }),
  );
  expect(() => readJsonBody(jsonRequest('', 'text/plain'), z.object({}))).toThrow(
    expect.objectContaining({ status: 415 }),
  );
});

test('invalid JSON gets 400', () => {
  expect(refusal(jsonRequest('{"item":'))).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
});

test('JSON with more levels or values than the budget gets 413, and brackets in texts do not count', () => {
  const read = (text: string) => {
    try {
      return JSON.stringify(readJsonBody(jsonRequest(text), z.unknown())) === text ? 'read' : 'changed';
    } catch (error) {
      return error instanceof ServiceError ? error.code : error;
    }
  };
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect([nested(64), nested(65), nested(5_000)].map(read)).toEqual(['read', 'PAYLOAD_TOO_LARGE', 'PAYLOAD_TOO_LARGE']);
  expect(read(`["${'['.repeat(500)}\\\\","\\"[${'{'.repeat(500)}"]`)).toBe('read');
  const values = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
  expect([values(400_000), values(499_999), values(500_000)].map(read)).toEqual(['read', 'read', 'PAYLOAD_TOO_LARGE']);
});

test('a body that does not match the schema gets 400 with the location of each error', () => {
  expect(refusal(jsonRequest('{"item":{"width":"wide"}}'))).toMatchObject({
    status: 400,
    details: [{ path: 'item.width' }],
  });
});

test('a body above the limit gets 413, and its message names the alternative', () => {
  const error = refusal(jsonRequest(`"${'x'.repeat(100)}"`));
  expect(error).toMatchObject({ status: 413 });
  expect(String(error)).toContain('/v2/uploads');
});

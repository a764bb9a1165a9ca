import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { LambdaHandler } from '../../../../shared/platform/http/lambda-handler.ts';
import { route } from '../../../../shared/platform/http/route.ts';
import { rowOfRequest } from '../../../../shared/platform/http/row-of-request.ts';
import { drive } from './drive-endpoint.ts';
import { type PipelineFixture, startPipelineFixture } from './pipeline-fixture.ts';

const listChairs = route({
  operation: 'listChairs',
  method: 'GET',
  path: '/v2/chairs',
  summary: 'Chairs',
  file: 'things/list-things',
  audience: 'client',
  query: z.object({ limit: z.coerce.number() }),
  response: z.object({ list: z.string() }),
  source: 'test',
});
const listLamps = route({ ...listChairs, operation: 'listLamps', path: '/api/lamps', query: z.object({}) });
const signUp = route({
  ...listLamps,
  operation: 'signUp',
  method: 'POST',
  path: '/v2/chairs',
  audience: 'user',
  rights: [],
});

const request = (method: string, pattern: string) => ({ method, pattern });

describe('the row of a request', () => {
  const rows = [listChairs, listLamps, signUp];

  it('is found by the method and the pattern of the path, without the name of the stage', () => {
    expect(rowOfRequest(rows, request('GET', '/v2/chairs'))).toBe(listChairs);
    expect(rowOfRequest(rows, request('POST', '/v2/chairs'))).toBe(signUp);
    expect(rowOfRequest(rows, request('GET', '/lamps'))).toBe(listLamps);
  });

  it('is that of GET for HEAD', () => {
    expect(rowOfRequest(rows, request('HEAD', '/v2/chairs'))).toBe(listChairs);
  });

  it('is always the only row of a handler with one row', () => {
    expect(rowOfRequest([signUp], request('GET', '/anything'))).toBe(signUp);
  });

  it('is missing if the handler has no such row, which is a fault of the service', () => {
    expect(() => rowOfRequest(rows, request('DELETE', '/v2/chairs'))).toThrow('DELETE /v2/chairs has no row');
  });
});

describe('a handler of several rows', () => {
  let fixture: PipelineFixture;
  let handler: LambdaHandler;
  beforeAll(async () => {
    fixture = await startPipelineFixture();
    handler = fixture.endpoint([listChairs, listLamps, signUp], async ({ operation }) => ({ list: operation }));
  });

  it('applies the row of each request: its query, its audience, its operation', async () => {
    const headers = fixture.signed();
    const call = (resource: string, method = 'GET') => drive(handler, { resource, method, headers });
    expect(await call('/lamps')).toMatchObject({ status: 200, json: { list: 'listLamps' } });
    expect(await call('/v2/chairs')).toMatchObject({ status: 400 });
    expect(await call('/v2/chairs', 'POST')).toMatchObject({
      status: 401,
      json: { error: { code: 'SIGN_IN_REQUIRED' } },
    });
  });
});

import { describe, expect, test } from 'vitest';
import { gatewayResponses } from '../../../../lib/infra/gateway/gateway-responses.ts';
import { InvocationError, type InvocationFailure } from '../../../../lib/local/lambda/invoker.ts';
import { ErrorBody } from '../../../../shared/platform/http/error-body-schema.ts';
import { useGateways } from './gateway-harness.ts';
import { send } from './http-client.ts';
import { buffered, sampleApi } from './sample-api.ts';

const { fn, start } = useGateways();

describe('gateway responses', () => {
  test('contain the id of the request', async () => {
    const base = await start(sampleApi({ '/x': { get: buffered(fn('proxy')) } }));
    const response = await send(base, '/nothing');
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.status).toBe(403);
    expect(JSON.parse(response.body).error).toEqual({
      status: 403,
      code: 'X',
      requestId: response.headers['x-amzn-requestid'],
    });
  });

  test('give their own status to all errors that fall back to them, but not to a URL that is too long', async () => {
    const api = sampleApi({ '/x': { post: buffered(fn('throws')) } });
    const declare = (statusCode: string) => ({ statusCode, responseTemplates: { 'application/json': statusCode } });
    const responses = { DEFAULT_4XX: declare('418'), DEFAULT_5XX: declare('599') };
    const base = await start({ ...api, body: { ...api.body, 'x-amazon-apigateway-gateway-responses': responses } });
    const failed = await send(base, '/x', { method: 'POST' });
    expect([failed.status, failed.body]).toEqual([599, '599']);
    expect((await send(base, '/nothing')).status).toBe(418);
    expect((await send(base, `/${'x'.repeat(10_240)}`)).status).toBe(414);
  });

  describe.each<[string, () => Promise<string>, number, RegExp]>([
    ['a function that fails', failing('function'), 502, /went wrong/],
    ['a function that crashes', failing('crash'), 502, /went wrong/],
    ['a function that does not start', failing('init'), 502, /went wrong/],
    ['a function that runs out of its own time', failing('timeout'), 502, /went wrong/],
    ['a result that has no valid form', async () => 'none', 502, /went wrong/],
    ['a function that takes longer than the gateway waits', () => new Promise(() => undefined), 504, /too long/],
  ])('to %s', (_, invoke, ownStatus, message) => {
    const api = sampleApi({ '/x': { get: buffered(fn('proxy'), 50) } });
    const invoker = { invoke, invokeStreaming: () => Promise.reject(new Error('not used')) };
    const declaring = (responses: object) => ({
      ...api,
      body: { ...api.body, 'x-amazon-apigateway-gateway-responses': responses },
    });

    test(`have the status ${ownStatus} where the API declares nothing`, async () => {
      const base = await start(declaring({}), { invoker });
      expect((await send(base, '/x')).status).toBe(ownStatus);
    });

    test('are a 500 in our error form, readable by pages, where it is our API', async () => {
      const base = await start(declaring(gatewayResponses('*')), { invoker });
      const answer = await send(base, '/x');
      const { error } = ErrorBody.parse(JSON.parse(answer.body));
      expect(answer.status).toBe(500);
      expect(error).toMatchObject({ status: 500, code: 'INTERNAL', requestId: answer.headers['x-amzn-requestid'] });
      expect(error.message).toMatch(message);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      });
    });
  });

  test('are 429 with Retry-After for a call that waits too long for an environment', async () => {
    const api = sampleApi({ '/x': { get: buffered(fn('proxy')) } });
    const body = { ...api.body, 'x-amazon-apigateway-gateway-responses': gatewayResponses('*') };
    const invoker = { invoke: failing('throttled'), invokeStreaming: () => Promise.reject(new Error('not used')) };
    const response = await send(await start({ ...api, body }, { invoker }), '/x');
    expect([response.status, response.headers['retry-after']]).toEqual([429, '1']);
    expect(ErrorBody.parse(JSON.parse(response.body)).error.code).toBe('TOO_MANY_REQUESTS');
  });

  test.each([
    ['an unknown variable', { responseTemplates: { 'application/json': '{"x":"$context.unheardOf"}' } }],
    ['a directive', { responseTemplates: { 'application/json': '#set($x = 1){"x":$x}' } }],
    [
      'an unknown mapping',
      {
        responseTemplates: { 'application/json': '{}' },
        responseParameters: { 'gatewayresponse.header.X': 'integration.response.header.X' },
      },
    ],
  ])('with %s are refused at the start', async (_, declaration) => {
    const api = sampleApi({});
    const responses = { DEFAULT_4XX: declaration };
    const body = { ...api.body, 'x-amazon-apigateway-gateway-responses': responses };
    await expect(start({ ...api, body })).rejects.toThrow('DEFAULT_4XX');
  });
});

function failing(failure: InvocationFailure): () => Promise<string> {
  return () => Promise.reject(new InvocationError(failure, 'for this test'));
}

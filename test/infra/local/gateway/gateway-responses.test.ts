import { describe, expect, test } from 'vitest';
import { useGateways } from './gateway-harness.ts';
import { send } from './http-client.ts';
import { buffered, sampleApi } from './sample-api.ts';

const { fn, start } = useGateways();

describe('gateway responses', () => {
  test('fill in variables, request headers and the status of a default', async () => {
    const base = await start(sampleApi({ '/x': { get: buffered(fn('proxy')) } }));
    const answer = await send(base, '/nothing', { headers: { Origin: 'https://shop.example' } });
    expect(answer.headers['x-origin']).toBe('https://shop.example');
    expect(answer.headers['content-type']).toBe('application/json');
    expect(JSON.parse(answer.body).error).toMatchObject({ status: 403, requestId: answer.headers['x-amzn-requestid'] });
    expect((await send(base, '/nothing')).headers).not.toHaveProperty('x-origin');
  });

  test('give their own status to all errors that fall back to them, but not to a URL that is too long', async () => {
    const api = sampleApi({ '/x': { post: buffered(fn('throws')) } });
    const declare = (statusCode: string) => ({ statusCode, responseTemplates: { 'text/plain': '$context.status' } });
    const responses = { DEFAULT_4XX: declare('418'), DEFAULT_5XX: declare('599') };
    const base = await start({ ...api, body: { ...api.body, 'x-amazon-apigateway-gateway-responses': responses } });
    const failed = await send(base, '/x', { method: 'POST' });
    expect([failed.status, failed.body, failed.headers['content-type']]).toEqual([599, '599', 'text/plain']);
    expect((await send(base, '/nothing')).status).toBe(418);
    expect((await send(base, `/${'x'.repeat(10_240)}`)).status).toBe(414);
  });

  test.each([
    ['an unknown variable', { responseTemplates: { 'application/json': '{"x":"$context.unheardOf"}' } }],
    ['a directive', { responseTemplates: { 'application/json': '#set($x = 1){"x":$x}' } }],
    ['an unknown mapping', { responseParameters: { 'gatewayresponse.header.X': 'integration.response.header.X' } }],
  ])('with %s are refused at the start', async (_, declaration) => {
    const api = sampleApi({});
    const responses = { DEFAULT_4XX: declaration };
    const body = { ...api.body, 'x-amazon-apigateway-gateway-responses': responses };
    await expect(start({ ...api, body })).rejects.toThrow('DEFAULT_4XX');
  });
});

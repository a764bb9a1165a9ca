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

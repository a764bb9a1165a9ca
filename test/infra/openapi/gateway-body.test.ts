import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { functionName } from '../../../lib/infra/endpoint-handlers.ts';
import { gatewayBody } from '../../../lib/infra/gateway/gateway-body.ts';
import { routes } from '../../../shared/contract/routes/index.ts';
import { CORS_METHODS, CORS_REQUEST_HEADERS } from '../../../shared/platform/http/cors.ts';
import { ErrorBody } from '../../../shared/platform/http/error-body-schema.ts';
import { gatewayPath } from '../../../shared/platform/http/gateway-path.ts';
import type { Route } from '../../../shared/platform/http/route.ts';

/** Every key that the document may contain; each further key is one that the gateway's importer could refuse. */
const PINNED_KEYWORDS = [
  'binary-media-types',
  'credentials',
  'default',
  'description',
  'gateway-responses',
  'headers',
  'httpMethod',
  'in',
  'info',
  'integration',
  'name',
  'openapi',
  'parameters',
  'passthroughBehavior',
  'paths',
  'required',
  'requestTemplates',
  'responseParameters',
  'responseTemplates',
  'responseTransferMode',
  'responses',
  'schema',
  'statusCode',
  'timeoutInMillis',
  'title',
  'type',
  'uri',
  'version',
];

const Integration = z.looseObject({ type: z.string(), uri: z.string().optional() });
const Operation = z.looseObject({ 'x-amazon-apigateway-integration': Integration });
const Body = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  'x-amazon-apigateway-gateway-responses': z.record(
    z.string(),
    z.object({
      statusCode: z.string(),
      responseParameters: z.record(z.string(), z.string()),
      responseTemplates: z.object({ 'application/json': z.string() }),
    }),
  ),
});

const sample = (definition: Partial<Route>): Route => ({
  operation: 'getThing',
  method: 'GET',
  path: '/v2/things/{id}',
  summary: 'A thing',
  file: 'things/get-thing',
  audience: 'open',
  response: z.object({}),
  source: 'test',
  ...definition,
});

const body = (list: readonly Route[], corsOrigin = '*') =>
  Body.parse(
    gatewayBody({
      title: 'test',
      routes: list,
      fallback: { arn: 'arn:fallback', timeoutSeconds: 28, invokeRoleArn: 'arn:role' },
      functionOf: (name) => ({ arn: `arn:${name}`, timeoutSeconds: 28, invokeRoleArn: 'arn:role' }),
      corsOrigin,
      partition: 'aws',
      region: 'eu-central-1',
    }),
  );

describe('the document that the gateway imports', () => {
  const real = body(routes);

  it('contains every route, run by the function of its handler, and HEAD for every GET', () => {
    for (const { method, path, file, stream } of routes) {
      const item = real.paths[gatewayPath(path)];
      const { uri } = item?.[method.toLowerCase()]?.['x-amazon-apigateway-integration'] ?? {};
      const invocations = stream ? 'response-streaming-invocations' : 'invocations';
      expect(uri).toMatch(new RegExp(`/functions/arn:${functionName(file)}/${invocations}$`));
      if (method === 'GET') expect(item?.head).toEqual(item?.get);
    }
  });

  it('sends all other requests to the fallback: other methods of a path, the root, other paths', () => {
    expect(Object.keys(real.paths)).toEqual(expect.arrayContaining(['/', '/{proxy+}']));
    for (const item of Object.values(real.paths)) {
      const { uri } = item['x-amazon-apigateway-any-method']?.['x-amazon-apigateway-integration'] ?? {};
      expect(uri).toContain('arn:fallback');
    }
  });

  it('responds to a preflight request on every path without a function', () => {
    for (const item of Object.values(real.paths)) {
      const integration = JSON.stringify(item.options?.['x-amazon-apigateway-integration']);
      expect(integration).toContain('"type":"mock"');
      for (const word of [...CORS_METHODS, ...CORS_REQUEST_HEADERS, '86400']) expect(integration).toContain(word);
    }
  });

  it('names the variables of each path', () => {
    for (const [path, item] of Object.entries(real.paths)) {
      const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
      for (const operation of Object.values(item)) {
        const declared = z
          .array(z.object({ name: z.string(), in: z.literal('path') }))
          .parse(operation.parameters ?? []);
        expect(declared.map(({ name }) => name)).toEqual(names);
      }
    }
  });

  it('uses only the listed keywords, and only the schema of a text', () => {
    const found = new Set<string>();
    collectKeywords(real, '', found);
    expect([...found].filter((keyword) => !PINNED_KEYWORDS.includes(keyword))).toEqual([]);
    const schemas = JSON.stringify(real).match(/"schema":\{[^}]*\}/g);
    expect(new Set(schemas)).toEqual(new Set(['"schema":{"type":"string"}']));
  });

  it('treats only forms as binary', () => {
    expect(real['x-amazon-apigateway-binary-media-types']).toEqual(['multipart/form-data']);
  });

  it('has the error format for every response of the gateway, readable by pages', () => {
    const responses = real['x-amazon-apigateway-gateway-responses'];
    for (const [type, { statusCode, responseParameters, responseTemplates }] of Object.entries(responses)) {
      const { error } = ErrorBody.parse(JSON.parse(responseTemplates['application/json']));
      expect([type, String(error.status), error.requestId]).toEqual([type, statusCode, '$context.requestId']);
      expect(responseParameters['gatewayresponse.header.Access-Control-Allow-Origin']).toBe("'*'");
    }
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['DEFAULT_4XX', 'DEFAULT_5XX', 'THROTTLED', 'REQUEST_TOO_LARGE', 'INTEGRATION_TIMEOUT']),
    );
    expect(responses.THROTTLED).toMatchObject({
      statusCode: '429',
      responseParameters: { 'gatewayresponse.header.Retry-After': "'1'" },
    });
  });

  it('prevents that caches return the response of one origin to another', () => {
    const text = JSON.stringify(body([sample({})], 'https://planner.example'));
    expect(text).toContain(`"method.response.header.Vary":"'Origin'"`);
    expect(text).toContain(`"gatewayresponse.header.Vary":"'Origin'"`);
  });

  it('removes the stage name from a path, like the gateway does', () => {
    expect(Object.keys(body([sample({ path: '/api/match' })]).paths)).toContain('/match');
  });
});

describe('a list of routes that the gateway would refuse', () => {
  it('is refused here: two routes of one method and path', () => {
    expect(() => body([sample({}), sample({ operation: 'getThingAgain' })])).toThrow('two routes are GET');
  });

  it('is refused here: two names for one variable', () => {
    const other = sample({ operation: 'getPart', path: '/v2/things/{thingId}/parts' });
    expect(() => body([sample({}), other])).toThrow('the gateway allows one name');
  });
});

/** Keys of objects, without those that are names: paths, headers of variables, statuses, media types. */
function collectKeywords(value: unknown, parent: string, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const isNaming = ['paths', 'headers', 'responseParameters', 'responseTemplates', 'requestTemplates'].includes(parent);
  for (const [key, inner] of Object.entries(value)) {
    const keyword = key.replace(/^x-amazon-apigateway-/, '');
    const isMethod = ['get', 'head', 'post', 'put', 'delete', 'options', 'any-method'].includes(keyword);
    const isResponse = ['responses', 'gateway-responses'].includes(parent) && /^(\d+|[A-Z0-9_]+)$/.test(key);
    if (!Array.isArray(value) && !isNaming && !isMethod && !isResponse) found.add(keyword);
    collectKeywords(inner, isNaming || isMethod || isResponse ? 'named' : keyword, found);
  }
}
